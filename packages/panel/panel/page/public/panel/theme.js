// Runs before the first paint, so that a page never flashes in the wrong theme. Plain: nothing builds it.
(() => {
  const root = document.documentElement;
  try {
    const place = location.pathname.replace(/[^/]*$/, "");
    const theme = localStorage.getItem(`dicetower:${place}:theme`);
    if (theme === "light" || theme === "dark" || theme === "contrast") root.dataset.theme = theme;
    const locale = localStorage.getItem(`dicetower:${place}:locale`);
    if (locale !== null) root.lang = locale;
  } catch {
    // Without a storage the system's theme it is.
  }
})();
