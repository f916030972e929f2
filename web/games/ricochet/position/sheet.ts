/**
 * A preview of the sheet to print, and its printing. The downloaded file contains its styles, but the
 * Content-Security-Policy of the page refuses styles in a text, already when it is parsed. So they are removed from the
 * text before, and added by script to the sheet's document only.
 *
 * The parsing relies on the format of the server's sheet writer: styles in double quotes, everything else escaped.
 */

const STYLES = /<style>([^<]*)<\/style>/g;
const STYLE = / style="([^"]*)"/g;

/** Here the sheet fills its frame; the file shows it on a background. */
const BARE = "@media screen{html{overflow-x:hidden}body{padding:0;background:#fff}.sheet{margin:0;box-shadow:none}}";

/**
 * Show the sheet in an empty frame.
 *
 * @param frame in the document, without an address
 * @param text the sheet as a whole file
 */
export function layOut(frame: HTMLIFrameElement, text: string) {
  const { contentWindow, contentDocument } = frame;
  if (!contentWindow || !contentDocument) return;
  const plain = text.replace(STYLES, "").replace(STYLE, ' data-looks="$1"');
  const sheet = new DOMParser().parseFromString(plain, "text/html");
  const looks = new (contentWindow as Window & typeof globalThis).CSSStyleSheet(); // a window has globals of its own
  looks.replaceSync([...[...text.matchAll(STYLES)].map(([, style]) => style), BARE].join("\n"));
  contentDocument.adoptedStyleSheets = [looks];
  contentDocument.title = sheet.title;
  contentDocument.documentElement.lang = sheet.documentElement.lang;
  contentDocument.body.replaceChildren(...contentDocument.importNode(sheet.body, true).childNodes);
  for (const element of contentDocument.querySelectorAll<HTMLElement | SVGElement>("[data-looks]"))
    element.style.cssText = element.getAttribute("data-looks") ?? "";
}
