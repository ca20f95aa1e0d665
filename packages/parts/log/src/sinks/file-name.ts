/** The parts of the name of a log file. */
export interface LogFileName {
  readonly name: string;
  /** `YYYY-MM-DD`, local time. */
  readonly day: string;
  /** From 1, for each day. */
  readonly number: number;
  readonly packed: boolean;
}

const pattern = /^host\.(\d{4}-\d\d-\d\d)\.(\d+)\.log(\.gz)?$/;

/** Returns the name of a file that lines are written to. */
export function logFileName(day: string, number: number): string {
  return `host.${day}.${number}.log`;
}

/** Parses the name of a file; undefined for one that is not a log file. */
export function logFileOf(name: string): LogFileName | undefined {
  const [, day, number, packed] = pattern.exec(name) ?? [];
  return day === undefined ? undefined : { name, day, number: Number(number), packed: packed !== undefined };
}
