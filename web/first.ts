// Before the first paint, as a classic script in <head>, because modules run later. First the chosen theme, so that the
// page does not flash; the names are those of settings.js. Then, in a room, what the page will ask for as soon as it is
// there (net/early.ts): on a phone, requests in series are what takes long.
(() => {
  try {
    const { theme, signs } = JSON.parse(localStorage.getItem("randolph.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.colorSigns = signs ? "on" : "off";
  } catch {
    // Nothing stored, or storage refused: the system's theme.
  }
  const room = /^\/r\/([0-9A-Z]{6})$/.exec(location.pathname);
  if (!room) return;
  const path = `/api/rooms/${room[1]}`;
  const info = fetch(path, { cache: "no-store" });
  info.catch(() => {}); // whoever takes it hears of it
  const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${path}/socket`);
  (window as any).randolphEarly = { info: { path, answer: info }, socket };
})();
