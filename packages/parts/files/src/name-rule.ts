import { codes, failure } from "@dicetower/contract";

const longestName = 120;
/** Limit of file systems in bytes of UTF-8: 120 Han characters can be more. */
const longestBytes = 255;
const allowed = /^[\p{L}\p{M}\p{Nd} ._\-()[\]{}（）［］｛｝〈〉《》「」『』【】〔〕〖〗]+$/u;
/** Device names of Windows, reserved with any extension. */
const device = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$) *(?:\.|$)/i;

/**
 * Checks the name of one file or folder.
 * @returns the name in Unicode normal form C
 * @throws Failure 42200 that says what is wrong with it
 */
export function checkName(name: string): string {
  const normal = name.normalize("NFC");
  const problem = problemOf(normal);
  if (problem !== undefined) throw failure(codes.ruleBroken, `The name cannot be used: it ${problem}.`);
  return normal;
}

function problemOf(name: string): string | undefined {
  if (name === "") return "is empty";
  if ([...name].length > longestName) return `has more than ${longestName} characters`;
  if (Buffer.byteLength(name) > longestBytes) return `takes more than ${longestBytes} bytes`;
  if (name.startsWith(".")) return "begins with a dot";
  if (name.includes("..")) return "has two dots in a row";
  if (/^ |[. ]$/.test(name)) return "begins with a blank, or ends with a blank or a dot";
  if (device.test(name)) return "is the name of a device";
  if (!allowed.test(name))
    return "may hold letters, digits, blanks, dots, hyphens, underscores and brackets, nothing else";
  return undefined;
}
