declare module "@hapi/pez" {
  import type { PassThrough, Writable } from "node:stream";

  /** A part with a file name. */
  export interface Part extends PassThrough {
    readonly name: string;
    readonly filename: string;
    readonly headers: Readonly<Record<string, string>>;
  }

  /** Parses a multipart body: emits `part` for files, `field` for other fields, `close` at the end, and `error`. */
  export class Dispenser extends Writable {
    constructor(options: { boundary: string; maxBytes?: number; maxParts?: number });
  }
}
