declare module "@hapi/pez" {
  import type { PassThrough, Writable } from "node:stream";

  /** A part with a file name. */
  export interface Part extends PassThrough {
    readonly name: string;
    readonly filename: string;
    readonly headers: Readonly<Record<string, string>>;
  }

  /** Takes a multipart body apart: `part` for files, `field` for the rest, `close` at the end, `error`. */
  export class Dispenser extends Writable {
    constructor(options: { boundary: string; maxBytes?: number; maxParts?: number });
  }
}
