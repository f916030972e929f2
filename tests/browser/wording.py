"""What a page shows in each language: texts that do not fit, words divided without a hyphen, keys, and English that is
left over.

The language is switched in place, as a reader does it, so that a state is reached once.
"""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING

from randolph.locales import FALLBACK, FOLDER, LANGUAGES

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = {"Ann", "Bob", "JSON", "Letter", "Micro", "Micro Robots", "Ricochet Robots", "randolph"}
"""Names that are the same in every language."""

SWITCH = """async (tag) => {
    const trees = (root) => [root, ...[...root.querySelectorAll("*")].flatMap(
        ({ shadowRoot }) => shadowRoot ? trees(shadowRoot) : [])];
    const list = trees(document).flatMap((root) => [...root.querySelectorAll("select")])
        .find((one) => one.closest(".language, .language-line"));
    list.value = tag;
    list.dispatchEvent(new Event("change"));
    while (document.documentElement.lang !== tag) await new Promise((done) => setTimeout(done, 10));
    await document.fonts.ready;
    for (let frame = 0; frame < 6; frame++) await new Promise(requestAnimationFrame);
}"""

# A text is cut where a box hides it, where it leaves the window, or the button or label that it belongs to. Boxes that
# can be scrolled, that end names with an ellipsis, and texts for screen readers only do not count.
FAULTS = r"""([foreign, keys]) => {
    const HOLDS = "button, label, .button, .segment, legend, summary";
    const faults = [];
    const wide = document.documentElement.clientWidth;
    const needed = document.scrollingElement.scrollWidth;
    if (needed > wide) faults.push(`the page is ${needed} wide`);
    const parent = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host ?? null;
    // Names of people are in <bdi>, and never translated.
    const read = (text, where) => {
        const words = text.replace(/\s+/g, " ").trim();
        if (keys.includes(words)) faults.push(`a key: ${words}`);
        if (!where.endsWith("bdi") && foreign.includes(words)) faults.push(`English: ${words} (${where})`);
        return words;
    };
    // In Chinese and Japanese a line may end almost anywhere; a soft hyphen becomes a hyphen there.
    const divided = (node) => {
        for (const { 0: word, index } of node.data.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}]{4,}/gu)) {
            const range = document.createRange();
            range.setStart(node, index);
            range.setEnd(node, index + word.length);
            const lines = [...range.getClientRects()].filter(({ width }) => width > 1);
            const below = lines.some(({ top }) => top > lines[0].bottom - 2);
            if (below) faults.push(`divided: ${word} in ${node.data.trim()}`);
        }
    };
    const fits = (node, words) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
        if (boxes.length === 0) return;
        if (boxes.length > 1 && node.parentElement.closest(HOLDS)) divided(node);
        const at = [Math.min(...boxes.map((box) => box.left)), Math.max(...boxes.map((box) => box.right))];
        for (let one = node.parentElement; one; one = parent(one)) {
            const style = getComputedStyle(one), box = one.getBoundingClientRect();
            if (style.display === "contents" || style.display === "inline") continue;
            if (style.visibility !== "visible" || Number(style.opacity) < 0.05 || one.tagName === "OPTION") return;
            if (style.clipPath !== "none" || box.width <= 1 || style.textOverflow === "ellipsis") return;
            if (["auto", "scroll"].includes(style.overflowX) && one !== document.scrollingElement) return;
            const tight = one.matches(HOLDS) || ["hidden", "clip"].includes(style.overflowX);
            const out = at[0] < box.left - 1.5 || at[1] > box.right + 1.5;
            if (tight && out && one !== document.body && one !== document.documentElement)
                return faults.push(`cut: ${words.slice(0, 60)} in ${one.tagName.toLowerCase()}.${one.className}`);
            if (style.position === "fixed") break;
        }
        if (at[0] < -1.5 || at[1] > wide + 1.5)
            faults.push(`outside: ${words.slice(0, 60)} in ${node.parentElement.className}`);
    };
    const walk = (root) => {
        for (const one of root.querySelectorAll("*")) {
            if (["STYLE", "SCRIPT", "NOSCRIPT", "SELECT", "OPTION", "TEXTAREA", "CODE"].includes(one.tagName)) continue;
            if (one.lang && one.lang !== document.documentElement.lang) continue;
            for (const name of ["aria-label", "placeholder", "title", "alt"])
                if (one.hasAttribute(name)) read(one.getAttribute(name), `${name} of ${one.localName}`);
            for (const node of one.childNodes) {
                const words = node.nodeType === 3 ? read(node.textContent, one.tagName.toLowerCase()) : "";
                if (words) fits(node, words);
            }
            if (one.shadowRoot) walk(one.shadowRoot);
        }
    };
    walk(document);
    read(document.title, "title");
    return [...new Set(faults)];
}"""


@cache
def _forms(language: str) -> dict[str, str | dict[str, str]]:
    """The texts of the page by their keys, with plural forms where they have them."""
    files = FOLDER.joinpath(language).glob("*.json")
    return {key: text for file in files for key, text in json.loads(file.read_text("utf-8")).items()}


@cache
def _texts(language: str) -> dict[str, list[str]]:
    """The texts of the page by their keys; all forms of those that have a number."""
    return {key: [text] if isinstance(text, str) else [*text.values()] for key, text in _forms(language).items()}


@cache
def _foreign(language: str) -> list[str]:
    """English texts without placeholders that this language does not have."""
    own = {text for texts in _texts(language).values() for text in texts} | NAMES
    english = {text for texts in _texts(FALLBACK).values() for text in texts if "{" not in text}
    return sorted(text for text in english - own if sum(letter.isalpha() for letter in text) > 2)


def faults(page: Page, languages: tuple[str, ...] = LANGUAGES) -> list[str]:
    """What is wrong on this page in each of these languages; afterwards it has its own language again."""
    found: list[str] = []
    own = str(page.evaluate("document.documentElement.lang"))
    for language in languages:
        page.evaluate(SWITCH, language)
        said = page.evaluate(FAULTS, [_foreign(language), [*_texts(FALLBACK)]])
        found += [f"{language}: {fault}" for fault in said]
    page.evaluate(SWITCH, own)
    return found


def said(page: Page, language: str, key: str, **values: object) -> str:
    """A text of the page with its placeholders filled, in the plural form for `count`."""
    forms = _forms(language)[key]
    if not isinstance(forms, str):
        form = page.evaluate("([tag, count]) => new Intl.PluralRules(tag).select(count)", [language, values["count"]])
        forms = forms[form]
    return forms.format(**values)
