declare module "pino-roll" {
  import type { EventEmitter } from "node:events";

  /** A sonic-boom stream that writes to a file and goes on to the next one in time. */
  export interface RollingFile extends EventEmitter {
    /** Path of the file being written. */
    readonly file: string;
    /** False while more waits to be written than should. */
    write(text: string): boolean;
    /** Writes what waits, then closes; `close` is emitted. */
    end(): void;
    destroy(): void;
  }

  export default function roll(options: {
    readonly file: string;
    readonly size?: string;
    readonly frequency?: "daily" | "hourly" | number;
    readonly extension?: string;
    readonly dateFormat?: string;
    readonly mkdir?: boolean;
    readonly mode?: number;
    readonly sync?: boolean;
  }): Promise<RollingFile>;
}
