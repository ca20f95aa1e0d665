/** A field of a form: text, or a file. */
export interface FormPart {
  readonly name: string;
  readonly value: string | Buffer;
  readonly fileName?: string;
}

/** Writes `multipart/form-data`. @param boundary stands in no value */
export function multipart(
  parts: readonly FormPart[],
  boundary: string,
): { readonly type: string; readonly body: Buffer } {
  const pieces: Buffer[] = [];
  for (const { name, value, fileName } of parts) {
    const file =
      fileName === undefined ? "" : `; filename="${fileName}"\r\nContent-Type: application/octet-stream`;
    pieces.push(
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n\r\n`),
      typeof value === "string" ? Buffer.from(value) : value,
      Buffer.from("\r\n"),
    );
  }
  pieces.push(Buffer.from(`--${boundary}--\r\n`));
  return { type: `multipart/form-data; boundary=${boundary}`, body: Buffer.concat(pieces) };
}
