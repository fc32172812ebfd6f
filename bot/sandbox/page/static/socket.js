/** The page's one WebSocket: frames in and out, requests by nonce, and coming back after a dropped connection. */

import { say } from "./texts.js";

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 8_000;

/** A request that got `error`, or whose connection dropped before its answer (`isDropped`). */
export class RequestFailed extends Error {
  /** @param {string} message @param {boolean} isDropped */
  constructor(message, isDropped) {
    super(message);
    this.isDropped = isDropped;
  }
}

/**
 * Emits `open`, `closed` (detail: milliseconds until the next try), `frame` (detail: `{t, d}`) and `refused` (detail: why).
 */
export class Socket extends EventTarget {
  /** @param {string} userId */
  constructor(userId) {
    super();
    this.address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/page/live?user=${userId}`;
    this.isOpen = false;
    this.failures = 0;
    this.count = 0;
    this.prefix = crypto.getRandomValues(new Uint32Array(1))[0].toString(36);
    /** @type {Map<string, {resolve: (d: any) => void, reject: (e: Error) => void}>} */
    this.waiting = new Map();
    /** @type {Set<string>} nonces of requests whose refusal is worth a word */ this.acts = new Set();
    addEventListener("online", () => this.retryNow());
    document.addEventListener("visibilitychange", () => !document.hidden && this.retryNow());
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () => {
      this.isOpen = true;
      this.failures = 0;
      this.dispatchEvent(new Event("open"));
    };
    socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    socket.onclose = () => this.lost();
  }

  /** The connection is gone: what waits for an answer learns it, and the next try is planned, later every time. */
  lost() {
    this.isOpen = false;
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures) * (0.75 + Math.random() / 2);
    this.failures += 1;
    for (const { reject } of this.waiting.values()) reject(new RequestFailed(say("page.connection_lost"), true));
    this.waiting.clear();
    this.dispatchEvent(new CustomEvent("closed", { detail: pause }));
    this.timer = setTimeout(() => this.connect(), pause);
  }

  /** Tries at once, unless a connection stands or is being made. */
  retryNow() {
    if (this.socket.readyState > WebSocket.OPEN) this.connect();
  }

  /** @param {{t: string, d: any}} frame */
  receive(frame) {
    const nonce = frame.d?.nonce;
    const waiting = nonce && this.waiting.get(nonce);
    if (waiting && ["history", "choices", "edited", "error"].includes(frame.t)) {
      this.waiting.delete(nonce);
      if (frame.t === "error") waiting.reject(new RequestFailed(frame.d.message, false));
      else waiting.resolve(frame.d);
    }
    if (frame.t === "error" && (this.acts.delete(nonce) || !nonce)) this.refused(frame.d.message);
    this.dispatchEvent(new CustomEvent("frame", { detail: frame }));
  }

  /** @returns {string} a nonce nobody used */
  nonce() {
    this.count += 1;
    return `${this.prefix}-${this.count}`;
  }

  /** Was it this tab, and not another one of the same person, that asked? @param {string | undefined} nonce */
  isOwn(nonce) {
    return Boolean(nonce?.startsWith(`${this.prefix}-`));
  }

  /** @param {string} type @param {object} data @returns {boolean} false when there is no connection */
  send(type, data) {
    if (!this.isOpen) return false;
    this.socket.send(JSON.stringify({ t: type, d: data }));
    return true;
  }

  /** Asks for something that shows by itself when it is done; if it is refused, the person hears why. */
  act(/** @type {string} */ type, /** @type {object} */ data) {
    const nonce = this.nonce();
    this.acts.add(nonce);
    if (!this.send(type, { ...data, nonce })) this.refused(say("page.no_connection"));
  }

  /** @param {string} why */
  refused(why) {
    this.dispatchEvent(new CustomEvent("refused", { detail: why }));
  }

  /**
   * Sends a frame and waits for its `history`, `choices` or `edited`.
   * @param {string} type @param {object} data
   * @returns {Promise<any>} rejects with RequestFailed
   */
  request(type, data) {
    const nonce = this.nonce();
    return new Promise((resolve, reject) => {
      if (!this.send(type, { ...data, nonce })) reject(new RequestFailed(say("page.no_connection"), true));
      else this.waiting.set(nonce, { resolve, reject });
    });
  }
}
