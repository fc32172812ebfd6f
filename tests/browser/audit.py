"""What can be measured about a page's legibility and handiness: contrast of its texts, size of what one presses."""

from playwright.async_api import Page

CONTRAST = """() => {
    const parse = (text) => (text.match(/[\\d.]+/g) ?? []).map(Number);
    const over = (top, below) => {
        const alpha = top[3] ?? 1;
        return [0, 1, 2].map((at) => top[at] * alpha + below[at] * (1 - alpha));
    };
    const luminance = (colour) => {
        const [r, g, b] = colour.map((part) => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const ratio = (one, other) => {
        const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
        return (light + 0.05) / (dark + 0.05);
    };
    const lineage = (element) => {
        const found = [];
        for (let at = element; at; at = at.parentElement) found.unshift(at);
        return found;
    };
    const measured = (element) => {
        let ground = [255, 255, 255];
        let opacity = 1;
        for (const above of lineage(element)) {
            const style = getComputedStyle(above);
            ground = over(parse(style.backgroundColor), ground);
            opacity *= Number(style.opacity);
        }
        const colour = parse(getComputedStyle(element).color);
        return ratio(over([...colour.slice(0, 3), (colour[3] ?? 1) * opacity], ground), ground);
    };
    const isSeen = (element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.closest(":disabled, [aria-disabled], .spoiler:not([data-revealed]), .unseen, [inert]");
    const hasText = (element) => [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue.trim());
    return [...document.body.querySelectorAll("*")]
        .filter((element) => hasText(element) && isSeen(element) && element.getBoundingClientRect().width > 1)
        .map((element) => [measured(element), element])
        .filter(([found]) => found < 4.5)
        .map(([found, element]) => `${found.toFixed(2)} ${element.className}: ${element.textContent.trim().slice(0, 40)}`);
}"""

SIZES = """(least) => {
    const pressed = "button, a[href], summary, select, textarea, [role=option], input:not([type=radio], [type=checkbox])";
    const inText = (element) => element.matches(".mention, .markdown a, .tail") || element.closest(".option-chip, .origin");
    return [...document.body.querySelectorAll(pressed)]
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((element) => !element.closest("[inert], .skips") && !inText(element))
        .map((element) => [element, element.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.min(width, height) < least - 0.5)
        .map(([element, { width, height }]) => `${width.toFixed()}x${height.toFixed()} ${element.outerHTML.slice(0, 90)}`);
}"""


async def too_faint(page: Page) -> list[str]:
    """Texts with less than 4.5 to 1 between them and their ground, each with its ratio."""
    found: list[str] = await page.evaluate(CONTRAST)
    return found


async def too_small(page: Page, least: int) -> list[str]:
    """What can be pressed and is smaller than `least` pixels in a direction; links inside running text may be."""
    found: list[str] = await page.evaluate(SIZES, least)
    return found
