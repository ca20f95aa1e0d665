/** A file of the log, as its name tells. */
export interface LogFileName {
  readonly name: string;
  /** `YYYY-MM-DD`, local time. */
  readonly day: string;
  /** From 1, for each day. */
  readonly number: number;
  readonly packed: boolean;
}

const pattern = /^host\.(\d{4}-\d\d-\d\d)\.(\d+)\.log(\.gz)?$/;

/** Name of a file that lines are written to. */
export function logFileName(day: string, number: number): string {
  return `host.${day}.${number}.log`;
}

/** Reads the name of a file; undefined for one that is not the log's. */
export function logFileOf(name: string): LogFileName | undefined {
  const [, day, number, packed] = pattern.exec(name) ?? [];
  return day === undefined ? undefined : { name, day, number: Number(number), packed: packed !== undefined };
}
