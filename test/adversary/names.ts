/** A name of a file, and what it tries. */
export interface HostileName {
  readonly title: string;
  readonly name: string;
}

/**
 * Names of files that lead elsewhere, or that some system cannot hold. Without their ending.
 * @param mark stands in each
 */
export function hostileNames(mark: string): HostileName[] {
  return [
    { title: "above", name: `../${mark}` },
    { title: "far above", name: `../../../../../../../../tmp/${mark}` },
    { title: "above, with backslashes", name: `..\\..\\${mark}` },
    { title: "above, with an escaped slash", name: `..%2f..%2f${mark}` },
    { title: "above, escaped twice", name: `..%252f..%252f${mark}` },
    { title: "above, in too long a form of UTF-8", name: `..%c0%af..%c0%af${mark}` },
    { title: "above, with signs that look like a slash", name: `..∕..⁄..／${mark}` },
    { title: "above, with one dot leaders", name: `․․/․․/${mark}` },
    { title: "above, after a folder that is there", name: `logs/../../${mark}` },
    { title: "absolute", name: `/tmp/${mark}` },
    { title: "absolute on a drive", name: `C:\\${mark}` },
    { title: "relative to a drive", name: `C:${mark}` },
    { title: "on another machine", name: `\\\\host\\share\\${mark}` },
    { title: "an address", name: `file:///tmp/${mark}` },
    { title: "in the home folder", name: `~/${mark}` },
    { title: "a variable", name: `$HOME/${mark}` },
    { title: "a command", name: `\`touch ${mark}\`;touch ${mark}|x` },
    { title: "with U+0000", name: `${mark}\0` },
    { title: "with an escaped U+0000", name: `${mark}%00` },
    { title: "with a line break", name: `${mark}\r\nX-Injected: 1` },
    { title: "a device", name: "CON" },
    { title: "a device with an ending", name: "nul.x" },
    { title: "a device with a superscript", name: "COM¹" },
    { title: "a stream", name: `${mark}:stream:$DATA` },
    { title: "hidden", name: `.${mark}` },
    { title: "temporary of the service", name: `.tmp-1-${mark}` },
    { title: "the lock", name: "process.lock" },
    { title: "the key of secrets", name: "../secret.key" },
    { title: "dots and blanks", name: "... " },
    { title: "nothing", name: "" },
    { title: "of 300 signs", name: mark + "a".repeat(300) },
    { title: "of 90 wide signs", name: mark + "文".repeat(90) },
    { title: "of 5 000 signs", name: mark + "b".repeat(5_000) },
    { title: "reversed", name: `${mark}\u202Egpj` },
    { title: "of signs that cannot be seen", name: `${mark}\u200B\u2060\uFEFF` },
    { title: "of marks on one letter", name: `${mark}e${"\u0301".repeat(60)}` },
    { title: "in another form of Unicode", name: `${mark}\u212B\u1E9B\u0323` },
    { title: "half of a pair", name: `${mark}\uD800` },
    { title: "of an object's own", name: "__proto__" },
    { title: "of every object", name: "constructor" },
    { title: "a page", name: `${mark}"><img src=x onerror=alert(1)>` },
    { title: "a formula", name: `=cmd|' /C calc'!A0` },
  ];
}

/**
 * A form with a file whose name is sent as it is: anything can be.
 * @param replaces says that what is there is to be replaced
 */
export function formWith(name: string, content: Buffer, replaces = false): Buffer {
  const quoted = name.replaceAll('"', "%22").replace(/[\r\n]/g, (sign) => (sign === "\r" ? "%0D" : "%0A"));
  const field = `--${edge}\r\nContent-Disposition: form-data; name="replace"\r\n\r\ntrue\r\n`;
  return Buffer.concat([
    Buffer.from(replaces ? field : ""),
    Buffer.from(`--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${quoted}"\r\n`),
    Buffer.from("Content-Type: application/octet-stream\r\n\r\n"),
    content,
    Buffer.from(`\r\n--${edge}--\r\n`),
  ]);
}

const edge = "edge-of-the-form";
export const formType = `multipart/form-data; boundary=${edge}`;

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Content that a route may take, by the ending: what is refused as content never comes to its name. */
export function contentFor(ending: string, path: string): Buffer {
  if (ending === ".png") return png;
  if (ending === ".lua")
    return Buffer.from('msg_order = { ["adversary"] = "x" }\nfunction x() return "" end\n');
  if (ending === ".js" || ending === ".ts")
    return Buffer.from("// ==UserScript==\n// @name adversary\n// ==/UserScript==\n");
  if (path.startsWith("/api/rules/")) return Buffer.from('{"name":"adversary","fullName":"adversary"}');
  if (path.startsWith("/api/help/")) return Buffer.from("# adversary\n\nNothing.\n");
  if (ending === ".json") return Buffer.from('{"adversary":["card"]}');
  return Buffer.from("adversary\n");
}
