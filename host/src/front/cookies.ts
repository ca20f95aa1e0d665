/** Reads a `Cookie` header; of two with one name the first counts. Pieces that are no cookie are passed over. */
export function readCookies(header: string | undefined): Readonly<Record<string, string>> {
  const cookies: Record<string, string> = Object.create(null);
  if (header === undefined) return cookies;
  for (const piece of header.split(";")) {
    const at = piece.indexOf("=");
    if (at < 1) continue;
    const name = piece.slice(0, at).trim();
    const value = piece.slice(at + 1).trim();
    if (name !== "" && !(name in cookies)) cookies[name] = value.replace(/^"(.*)"$/, "$1");
  }
  return cookies;
}
