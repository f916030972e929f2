// Before the first paint, as a classic script in <head>, because modules run later. First the chosen theme, so that the
// page does not flash; the names are those of settings.ts. Then a guard: where a file is gone without which the page cannot
// begin, because the server has another version by now, the page is loaded anew, at most once a minute (renewal.ts). Then,
// in a room, what the page will ask for as soon as it is there (wire/early.ts): on a phone, requests in series are what
// takes long.
(() => {
  try {
    const { theme, signs } = JSON.parse(localStorage.getItem("randolph.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.colorSigns = signs ? "on" : "off";
  } catch {
    // Nothing stored, or storage refused: the system's theme.
  }
  const again = async (event: Event) => {
    if (customElements.get("rr-app") || (event.type === "error" && !(event.target instanceof HTMLScriptElement)))
      return;
    if (!(await fetch(location.href, { cache: "no-store" })).ok) return;
    if (Date.now() - Number(sessionStorage.getItem("randolph.renewed")) < 60_000) return;
    sessionStorage.setItem("randolph.renewed", String(Date.now()));
    location.reload();
  };
  const guard = (event: Event) => void again(event).catch(() => {}); // no server, or no memory: nothing can be done
  window.addEventListener("error", guard, { capture: true }); // of a script in the document
  window.addEventListener("vite:preloadError", guard);
  const room = /^\/r\/([0-9A-Z]{6})$/.exec(location.pathname);
  if (!room) return;
  const path = `/api/rooms/${room[1]}`;
  const info = fetch(path, { cache: "no-store" });
  info.catch(() => {}); // whoever takes it hears of it
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}/socket`);
  window.randolphEarly = { info: { path, answer: info }, socket };
})();
