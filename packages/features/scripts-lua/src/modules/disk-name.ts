const allowed = /[\p{L}\p{M}\p{Nd} ._\-()[\]{}]/u;
const device = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$) *(?:\.|$)/i;

/**
 * Writes a name so that every system takes it for that of a file: what may not stand in one becomes `〖hexadecimal〗`.
 * Two names never become one.
 */
export function diskName(name: string): string {
  const signs = [...name.normalize("NFC")];
  const written = signs.map((sign, at) => {
    const isEnd = at === signs.length - 1;
    const isBad =
      !allowed.test(sign) ||
      (sign === "." && (at === 0 || isEnd || signs[at - 1] === ".")) ||
      (sign === " " && (at === 0 || isEnd));
    return isBad ? coded(sign) : sign;
  });
  if (device.test(name)) written[0] = coded(signs[0] ?? "");
  return written.join("");
}

function coded(sign: string): string {
  return `〖${(sign.codePointAt(0) ?? 0).toString(16)}〗`;
}

/** The name that was written. */
export function nameOnDisk(written: string): string {
  return written.replace(/〖([0-9a-f]{1,6})〗/g, (_, hex: string) =>
    String.fromCodePoint(Number.parseInt(hex, 16)),
  );
}
