/** A field of a form. */
export interface Field {
  readonly fileName: string | undefined;
  readonly value: Buffer;
}

/** Reads `multipart/form-data`; undefined for what is none. */
export function readForm(body: Buffer, contentType: string): Map<string, Field> | undefined {
  const [, quoted, plain] = /boundary=(?:"([^"]{1,100})"|([^;\s]{1,100}))/.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return undefined;
  const mark = Buffer.from(`--${boundary}`);
  const fields = new Map<string, Field>();
  for (let at = body.indexOf(mark); at >= 0; ) {
    const next = body.indexOf(mark, at + mark.length);
    if (next < 0) break;
    const part = body.subarray(at + mark.length + 2, next - 2);
    const end = part.indexOf("\r\n\r\n");
    if (end < 0) return undefined;
    const head = part.subarray(0, end).toString("utf8");
    const [, name] = /;\s*name="([^"]*)"/i.exec(head) ?? [];
    const [, fileName] = /;\s*filename="([^"]*)"/i.exec(head) ?? [];
    if (name !== undefined) fields.set(name, { fileName, value: part.subarray(end + 4) });
    at = next;
  }
  return fields;
}
