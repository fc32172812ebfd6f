"""A headless Chromium, a sandbox, a bot in it, and people with its page open; all in one event loop and one process."""

import os
import re
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, ViewportSize, async_playwright, expect

from bot.sandbox import Sandbox, SettableClock
from tests.browser.toy_bot import ToyBot
from tests.sandbox_client import connected, pointed_at

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=375, height=667)

PageAs = Callable[..., Awaitable[Page]]

expect.set_options(timeout=10_000)


def chromium() -> str | None:
    """The system's Chromium; `FARMHAND_CHROMIUM` names another one."""
    return os.environ.get("FARMHAND_CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    """One browser for all tests."""
    executable = chromium()
    if executable is None:
        pytest.skip("no Chromium is installed here (apt install chromium, or set FARMHAND_CHROMIUM)")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield browser
        await browser.close()


@pytest.fixture
def clock() -> SettableClock:
    """The sandbox's time, which stands still."""
    return SettableClock()


@pytest_asyncio.fixture(loop_scope="session")
async def sandbox(clock: SettableClock) -> AsyncIterator[Sandbox]:
    sandbox = await Sandbox.start(clock=clock, rate_limits=False)  # whose buckets would never fill: time stands still
    with pointed_at(sandbox):
        yield sandbox
    await sandbox.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def bot(sandbox: Sandbox) -> AsyncIterator[ToyBot]:
    """A small bot that does one of everything, logged in, its commands registered."""
    bot = ToyBot()
    async with connected(bot, sandbox.token):
        await bot.tree.sync()
        yield bot


@pytest_asyncio.fixture(loop_scope="session")
async def page_as(browser: Browser, sandbox: Sandbox) -> AsyncIterator[PageAs]:
    """Opens the page as somebody, in their language and a browser context of their own; a script error fails the test."""
    async with AsyncExitStack() as stack:
        errors: list[str] = []

        async def open_page(name: str, *, phone: bool = False, script: str = "", locale: str = "en-GB") -> Page:
            user_id = id_of(sandbox, name)
            sandbox.core.world.user(user_id).locale = locale
            context = await open_context(browser, phone=phone)
            stack.push_async_callback(context.close)
            page = await context.new_page()
            page.on("pageerror", lambda error: errors.append(str(error)))
            await page.add_init_script("localStorage.setItem('hint-seen', 'yes')" + script)
            await page.goto(f"{sandbox.url}/?user={user_id}")
            await expect(page.get_by_role("heading", name=re.compile("Wel.*#farm"))).to_be_visible()
            return page

        yield open_page
        assert errors == []


async def open_context(browser: Browser, *, phone: bool = False) -> BrowserContext:
    """A desktop's window, or a phone's touch screen."""
    context = await browser.new_context(
        viewport=PHONE if phone else DESKTOP,
        has_touch=phone,
        is_mobile=phone,
        locale="en-GB",
        color_scheme="dark",
        reduced_motion="reduce",
    )
    context.set_default_timeout(10_000)
    return context


def id_of(sandbox: Sandbox, name: str) -> str:
    """A person's id."""
    return next(user.id for user in sandbox.core.world.users.values() if user.name == name)
