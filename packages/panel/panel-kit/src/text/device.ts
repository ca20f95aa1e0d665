/** What a browser is called, by what it says of itself; the first that fits. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\b(Firefox|FxiOS)\//, "Firefox"],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b|\bMacintosh\b/, "macOS"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bLinux\b|\bX11\b/, "Linux"],
];

/** Browser and system of a user agent; undefined for each that is not known. */
export function deviceOf(agent: string): { readonly browser?: string; readonly system?: string } {
  const first = (all: typeof browsers) => all.find(([pattern]) => pattern.test(agent))?.[1];
  const browser = first(browsers);
  const system = first(systems);
  return { ...(browser === undefined ? {} : { browser }), ...(system === undefined ? {} : { system }) };
}
