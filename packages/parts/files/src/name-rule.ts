import { codes, failure } from "@dicetower/contract";

/** Limit of file systems in bytes of UTF-8: 90 Han characters are more. */
export const maxBytes = 255;
/** Units of a name that its author gave: no system has longer ones. */
export const maxNameLength = 255;
/** What Windows has in no name, and what cannot be seen. */
const reserved = /[<>:"/\\|?*\p{C}]/u;
/** What no name has on any system. */
const separator = /[/\\\p{Cc}\p{Cs}]/u;
/** Device names of Windows, reserved with any extension. */
const device = /^(?:con|prn|aux|nul|com[0-9]|lpt[0-9]|conin\$|conout\$) *(?:\.|$)/i;

/**
 * Checks the name of one folder.
 * @returns the name in Unicode normal form C
 * @throws Failure 42200 that says what is wrong with it
 */
export function checkName(name: string): string {
  const normal = name.normalize("NFC");
  const problem = problemOf(normal);
  if (problem !== undefined) throw unusable(problem);
  return normal;
}

/**
 * Checks the name of a file as its author gave it: anything that is one name.
 * @returns the name in Unicode normal form C
 * @throws Failure 42200 for no name, one that leads elsewhere, and one that no system would have
 */
export function checkGiven(name: string): string {
  const normal = name.normalize("NFC");
  if (normal === "") throw unusable("is empty");
  if (normal === "." || normal === ".." || separator.test(normal)) throw unusable("leads out of its folder");
  if (normal.length > maxNameLength) throw unusable(`has more than ${maxNameLength} characters`);
  return normal;
}

/**
 * Checks a step of a path in an archive: what some file systems hold and what leads nowhere else.
 * @returns the step in Unicode normal form C
 * @throws Failure 42200 that says what is wrong with it
 */
export function checkStep(step: string): string {
  const normal = step.normalize("NFC");
  return isHeldElsewhere(normal) ? normal : checkName(normal);
}

/** True for a name that every file system holds as it is. */
export function isHeld(name: string): boolean {
  return problemOf(name) === undefined;
}

/** True where nothing but signs that Windows reserves stands against a name: other systems hold it. */
export function isHeldElsewhere(name: string): boolean {
  return !separator.test(name) && problemOf(name.replace(/[<>:"|?*\p{C}]/gu, "_")) === undefined;
}

/** True for signs that are not written into names. */
export function isReserved(sign: string): boolean {
  return reserved.test(sign);
}

/** True for names of devices. */
export function isDevice(name: string): boolean {
  return device.test(name);
}

function problemOf(name: string): string | undefined {
  if (name === "") return "is empty";
  if (Buffer.byteLength(name) > maxBytes) return `takes more than ${maxBytes} bytes`;
  if (name.startsWith(".")) return "begins with a dot";
  if (name.includes("..")) return "has two dots in a row";
  if (/^ |[. ]$/.test(name)) return "begins with a blank, or ends with a blank or a dot";
  if (device.test(name)) return "is the name of a device";
  if (reserved.test(name)) return 'has one of < > : " / \\ | ? *, or a sign that cannot be seen';
  return undefined;
}

function unusable(problem: string) {
  return failure(codes.ruleBroken, `The name cannot be used: it ${problem}.`);
}
