"""What a page shows in each language: texts that do not fit, words divided without a hyphen, keys, and English that is
left over; and whether the language can be chosen there: by the globe, or while a game is played on a phone, in the
menu.

The language is switched in place, as a reader does it, so that a state is reached once. English that is left over: a
whole text that the language does not have; in Japanese, Russian and Chinese a word in Latin letters; in the others a
word that English texts have and those of the language do not. Texts that people typed are not looked at: they are in
`<bdi>` or have `translate="no"`; and what was announced stays as it was said.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING

from randolph.locales import FALLBACK, FOLDER, LANGUAGES
from scripts.pictures.camera import SETTLE, STILL

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = {"CPU", "Cookie", "JSON", "Letter", "Micro", "Micro Robots", "QR Code", "Ricochet Robots", "randolph"}
"""Names and abbreviations that are the same in every language."""

KEYS = {"Ctrl", "Delete", "End", "Enter", "Esc", "Escape", "Home", "Shift", "Tab"}
"""What is printed on keys."""

TYPED = (
    *("Ann", "Bob", "Boris", "Cem", "Chika", "Christopher", "Maximiliane Sonnenschein", "Zoé", "Computer", "Scripted"),
    *("Ann’s friends", "Sunday", "The long corridor, with a twist", "Three"),
)
"""Names of players, groups and boards in tests and pictures: sentences contain them without `<bdi>`."""

OTHER_LETTERS = {"ja", "ru", "zh-Hant"}
"""The languages without Latin letters."""

SWITCH = """async (tag) => {
    const trees = (root) => [root, ...[...root.querySelectorAll("*")].flatMap(
        ({ shadowRoot }) => shadowRoot ? trees(shadowRoot) : [])];
    const list = trees(document).flatMap((root) => [...root.querySelectorAll("select")])
        .find((one) => one.closest(".language"));
    const latest = performance.now() + 60_000;
    list.value = tag;
    list.dispatchEvent(new Event("change"));
    while (document.documentElement.lang !== tag) {
        if (performance.now() > latest) throw new Error(`${tag}: the language does not change`);
        await new Promise((done) => setTimeout(done, 10));
    }
    await document.fonts.ready;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    const boards = trees(document).flatMap((root) => [...root.querySelectorAll("rr-board, mr-board")]);
    for (const { grid } of boards)
        for (const cell of grid?.cells ?? []) grid.say(cell.dataset.cell.split(",").map(Number));
}"""
"""Choose a language as readers do. Boards describe their cells when the browser has time; here they do it at once,
because under load this takes long.
"""

# A text is cut where a box hides it, where it leaves the window, or the button or label that it belongs to. Boxes that
# can be scrolled, that end typed names with an ellipsis, and texts for screen readers only do not count; nor does the
# line of rules in a lobby, which is the beginning of what its button shows, and the oldest lines of a log.
FAULTS = r"""() => {
    const { foreign, keys, strange, names, typed } = window.sought[document.documentElement.lang];
    const HOLDS = "button, label, .button, .segment, legend, summary";
    const PLACES = /https?:\S+|\b[A-Z0-9]{6}\b|\b[A-Z0-9]{4}(-[A-Z0-9]{4}){3}\b|X{4}/g; // addresses and codes
    const SAID = ["aria-label", "aria-description", "aria-valuetext", "placeholder", "title", "alt"];
    const faults = [];
    const wide = document.documentElement.clientWidth;
    const needed = document.scrollingElement.scrollWidth;
    if (needed > wide) faults.push(`the page is ${needed} wide`);
    const parent = (one) => one.assignedSlot ?? one.parentElement ?? one.getRootNode().host ?? null;
    const english = new Set(strange), ours = new Set(names);
    const odd = (word) => !ours.has(word.toLowerCase()) && (strange === null || english.has(word.toLowerCase()));
    const read = (text, element, where) => {
        const words = text.replace(/\s+/g, " ").trim();
        if (!words || element?.closest("bdi, code, [translate=no], .live, .visually-hidden[aria-live]")) return words;
        if (keys.includes(words)) faults.push(`a key: ${words}`);
        const plain = typed.reduce((rest, name) => rest.replaceAll(name, " "), words.replace(PLACES, " "));
        const left = (plain.match(/\p{Script=Latin}{3,}/gu) ?? []).filter(odd);
        if (foreign.includes(words)) faults.push(`English: ${words} (${where})`);
        else if (left.length) faults.push(`English: ${left.join(", ")} in ${words.slice(0, 80)} (${where})`);
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
    const known = new Map(); // a style and a box are asked for once, however many texts are within
    const seen = (one) => {
        if (!known.has(one)) {
            const all = getComputedStyle(one);
            const { display, visibility, opacity, clipPath, position } = all;
            const { textOverflow, overflowX, overflowY, webkitLineClamp: lines } = all;
            const style =
                { display, visibility, opacity, clipPath, textOverflow, overflowX, overflowY, position, lines };
            known.set(one, { style, box: one.getBoundingClientRect(), holds: one.matches(HOLDS) });
        }
        return known.get(one);
    };
    const hides = (overflow) => ["hidden", "clip"].includes(overflow);
    const scrolls = (overflow) => ["auto", "scroll"].includes(overflow);
    const fits = (node, words) => {
        const range = document.createRange();
        range.selectNodeContents(node);
        const boxes = [...range.getClientRects()].filter((box) => box.width > 1 && box.height > 1);
        if (boxes.length === 0) return;
        if (boxes.length > 1 && node.parentElement.closest(HOLDS)) divided(node);
        const ends = (side, most) => Math[most](...boxes.map((box) => box[side]));
        const [left, right, top, bottom] =
            [ends("left", "min"), ends("right", "max"), ends("top", "min"), ends("bottom", "max")];
        const middle = (top + bottom) / 2;
        const cut = (one) =>
            void faults.push(`cut: ${words.slice(0, 60)} in ${one.localName}.${one.getAttribute("class") ?? ""}`);
        let scrolled = false;
        for (let one = node.parentElement; one; one = parent(one)) {
            const { style, box, holds } = seen(one);
            if (style.display === "contents" || style.display === "inline") continue;
            if (style.visibility !== "visible" || Number(style.opacity) < 0.05 || one.tagName === "OPTION") return;
            if (one.matches(".rules-line, .log") || style.clipPath !== "none" || box.width <= 1) return;
            if (style.textOverflow === "ellipsis" && one.scrollWidth > one.clientWidth + 1)
                return typed.includes(words) || node.parentElement.closest("bdi") ? undefined : cut(one);
            if (style.textOverflow === "ellipsis" && one.matches("input")) return;
            if (style.lines !== "none" && one.scrollHeight > one.clientHeight + 1) // ends its last line with dots
                return typed.includes(words) || node.parentElement.closest("bdi") ? undefined : cut(one);
            if (one === document.body || one === document.documentElement) break;
            if (scrolls(style.overflowX)) return;
            scrolled ||= scrolls(style.overflowY);
            const beside = left < box.left - 1.5 || right > box.right + 1.5;
            if ((holds || hides(style.overflowX)) && beside) return cut(one);
            // The lines of a font are higher than its letters: a text is cut from a quarter of its line on.
            const some = Math.max(3, boxes[0].height / 4);
            const below = top < box.top - some || bottom > box.bottom + some;
            if (!scrolled && (holds || hides(style.overflowY)) && below) return cut(one);
            if (style.position === "fixed") break;
        }
        if (left < -1.5 || right > wide + 1.5)
            faults.push(`outside: ${words.slice(0, 60)} in ${node.parentElement.className}`);
    };
    let [choice, dialog] = [false, false];
    const walk = (root) => {
        for (const one of root.querySelectorAll("*")) {
            dialog ||= one.matches("dialog:modal");
            choice ||= one.matches(".language select") && one.getBoundingClientRect().width >= 24;
            choice ||= one.matches(".round ~ .talk ~ .language"); // on a phone, while a game is played, in the menu
            if (["STYLE", "SCRIPT", "NOSCRIPT", "TEXTAREA", "CODE"].includes(one.tagName)) continue;
            if (one.lang && one.lang !== document.documentElement.lang) continue;
            for (const name of SAID)
                if (one.hasAttribute(name)) read(one.getAttribute(name), one, `${name} of ${one.localName}`);
            for (const node of one.childNodes) {
                const words = node.nodeType === 3 ? read(node.textContent, one, one.localName) : "";
                if (words && one.localName !== "option") fits(node, words);
            }
            if (one.shadowRoot) walk(one.shadowRoot);
        }
    };
    walk(document);
    if (!dialog && !choice) faults.push("the language cannot be chosen");
    read(document.title, null, "title");
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
    own = {text for texts in _texts(language).values() for text in texts} | NAMES | {*TYPED}
    english = {text for texts in _texts(FALLBACK).values() for text in texts if "{" not in text}
    return sorted(text for text in english - own if sum(letter.isalpha() for letter in text) > 2)


def _words(texts: list[str]) -> set[str]:
    """The words of texts without their placeholders, in small letters."""
    return {word.lower() for text in texts for word in re.findall(r"[^\W\d_]{3,}", re.sub(r"\{\w+\}", " ", text))}


@cache
def _sought(language: str) -> dict[str, Sequence[str] | None]:
    """What `FAULTS` looks for in a language."""
    own, english = ([text for texts in _texts(one).values() for text in texts] for one in (language, FALLBACK))
    return {
        "foreign": _foreign(language),
        "keys": [*_texts(FALLBACK)],
        "strange": None if language in OTHER_LETTERS else sorted(_words(english) - _words(own)),
        "names": sorted(_words([*NAMES, *KEYS])),
        "typed": sorted(TYPED, key=len, reverse=True),  # "Ann" is a part of others
    }


@cache
def _all_sought() -> str:
    """The same for all languages, as one text: Playwright would look at each of its thousands of words."""
    return json.dumps({tag: _sought(tag) for tag in LANGUAGES})


def faults(page: Page, languages: tuple[str, ...] = LANGUAGES) -> list[str]:
    """What is wrong on this page in each of these languages; afterwards it has its own language again."""
    found: list[str] = []
    own = str(page.evaluate("document.documentElement.lang"))
    if not page.evaluate("'sought' in window"):
        page.evaluate("(each) => void (window.sought = JSON.parse(each))", _all_sought())
    for language in languages:
        page.evaluate(SWITCH, language)
        said = page.evaluate(FAULTS)
        if said:  # perhaps something moved
            page.evaluate(STILL, SETTLE)
            again = page.evaluate(FAULTS)
            said = [one for one in said if one in again]
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
