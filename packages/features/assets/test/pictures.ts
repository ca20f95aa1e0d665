/** Heads of pictures that say how large they are. */
export const png = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(33);
  head.write("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "latin1");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
};

export const gif = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(13);
  head.write("GIF89a", "latin1");
  head.writeUInt16LE(width, 6);
  head.writeUInt16LE(height, 8);
  return head;
};

export const jpg = (width: number, height: number): Buffer => {
  const frame = Buffer.from("ffd8ffe0000400ff0000ffc000110800000000", "hex");
  const at = frame.indexOf(Buffer.from("ffc0", "hex"));
  const head = Buffer.concat([Buffer.from("ffd8ffe000044a46", "hex"), frame.subarray(at), Buffer.alloc(12)]);
  const start = head.indexOf(Buffer.from("ffc0", "hex"));
  head.writeUInt16BE(height, start + 5);
  head.writeUInt16BE(width, start + 7);
  return head;
};

export const webp = (width: number, height: number): Buffer => {
  const head = Buffer.alloc(32);
  head.write("RIFF\0\0\0\0WEBPVP8X", "latin1");
  head.writeUIntLE(width - 1, 24, 3);
  head.writeUIntLE(height - 1, 27, 3);
  return head;
};

/** A form with one file. */
export function form(name: string, bytes: Uint8Array | string): FormData {
  const body = new FormData();
  body.append("file", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name));
  return body;
}
