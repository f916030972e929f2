// Runs before the first paint, as a classic script in <head>, because modules run later. It
// - sets the stored theme, so that the page does not flash (names as in settings.ts);
// - reloads the page, at most once a minute, if a file that the page needs to start is gone because the server has
// another version (see page-reload.ts);
// - in a room, sends the first requests early (see wire/early.ts): requests in series are slow on phones.
(() => {
  try {
    const { theme, signs } = JSON.parse(localStorage.getItem("randolph.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.colorSigns = signs ? "on" : "off";
  } catch {
    // Nothing is stored, or storage is not available: the system's theme.
  }
  const again = async (event: Event) => {
    if (customElements.get("rr-app") || (event.type === "error" && !(event.target instanceof HTMLScriptElement)))
      return;
    if (!(await fetch(location.href, { cache: "no-store" })).ok) return;
    if (Date.now() - Number(sessionStorage.getItem("randolph.renewed")) < 60_000) return;
    sessionStorage.setItem("randolph.renewed", String(Date.now()));
    location.reload();
  };
  const guard = (event: Event) => void again(event).catch(() => {}); // without a server or storage there is nothing to do
  window.addEventListener("error", guard, { capture: true }); // errors of scripts in the document
  window.addEventListener("vite:preloadError", guard);
  const room = /^\/r\/([0-9A-Z]{6})$/.exec(location.pathname);
  if (!room) return;
  const path = `/api/rooms/${room[1]}`;
  const info = fetch(path, { cache: "no-store" });
  info.catch(() => {}); // the caller that takes it handles the error
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}/socket`);
  window.randolphEarly = { info: { path, answer: info }, socket };
})();
