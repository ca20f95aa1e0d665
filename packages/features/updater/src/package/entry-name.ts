/** Roots that a package may have; the launcher starts `bin/dicetower.mjs` with the Node.js below `node`. */
const allowedRoots = new Set([
  "version.json",
  "package.json",
  "bin",
  "lib",
  "node",
  "node_modules",
  "docs",
  "LICENSE",
  "README.md",
  "README.zh-CN.md",
]);

const maxNameBytes = 240;
const maxSteps = 40;
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])$/i;

/**
 * What is wrong with the name of an entry, on any system; undefined for one that can be unpacked.
 * @param raw as it is in the archive
 */
export function nameFault(raw: Buffer): string | undefined {
  if (raw.length > maxNameBytes) return "a name is too long";
  const name = decode(raw);
  if (name === undefined) return "a name is not UTF-8";
  if (name.normalize("NFC") !== name) return "a name is not in its normal form";
  if (/[\p{Cc}\\:*?"<>|]/u.test(name)) return "a name has characters that are not allowed";
  const steps = (name.endsWith("/") ? name.slice(0, -1) : name).split("/");
  if (steps.length > maxSteps) return "its folders are nested too deep";
  for (const step of steps) {
    if (step === "" || step === "." || step === "..") return "a name leads out of the package";
    if (/[. ]$/.test(step)) return "a name ends in a dot or a space";
    if (deviceName.test(step.split(".")[0] ?? "")) return "a name is that of a device";
  }
  return allowedRoots.has(steps[0] ?? "") ? undefined : "it holds what no package has";
}

function decode(raw: Buffer): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(raw);
  } catch {
    return undefined;
  }
}
