// Before the first paint: the chosen theme, so that the page does not flash. A classic script in <head>, because
// modules run later; the names are those of settings.js.
(() => {
  try {
    const { theme, signs } = JSON.parse(localStorage.getItem("randolph.settings") ?? "{}");
    if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
    document.documentElement.dataset.colorSigns = signs ? "on" : "off";
  } catch {
    // Nothing stored, or storage refused: the system's theme.
  }
})();
