/** Longest address that SMTP carries (RFC 5321, 4.5.3.1.3 less the brackets). */
const maxAddressLength = 254;
const maxLocalPartLength = 64;
/** Dot-atoms (RFC 5322, 3.2.3): without quotes, comments and brackets, which parsers read in different ways. */
const localPart = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/;

/** Begins an encoded word (RFC 2047), which some readers decode: the address would then be another one. */
const encodedWord = "=?";

/** True for one plain address, `name@host`, which cannot be read as another or as several. */
export function isMailAddress(text: string): boolean {
  if (text.length > maxAddressLength || text.includes(encodedWord)) return false;
  const at = text.lastIndexOf("@");
  if (at < 1 || at > maxLocalPartLength || !localPart.test(text.slice(0, at))) return false;
  const labels = text.slice(at + 1).split(".");
  return (
    labels.length > 1 && labels.every((word) => label.test(word)) && /[A-Za-z]/.test(labels.at(-1) ?? "")
  );
}
