/** The languages to try for one that was asked for, best first; the installation's comes before English. */
export function fallbacks(asked: string, installation: string): string[] {
  const wanted = canonical(asked);
  const base = wanted.split("-")[0] ?? wanted;
  const chinese = base === "zh" ? ["zh-CN"] : [];
  return [...new Set([wanted, ...chinese, base, installation, "en"])];
}

function canonical(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale.replaceAll("_", "-"))[0] ?? locale;
  } catch {
    return locale;
  }
}
