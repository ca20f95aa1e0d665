import { codes, failure } from "@dicetower/contract";

export function table(rows: number) {
  return { rows: Array.from({ length: rows }, (_, at) => ({ at })), none: undefined, "10": null };
}

export function refused(message: string): never {
  throw failure(codes.invalid, "It cannot be read.", { errors: [{ path: "/content", message }] });
}

export function broken(message: string): never {
  throw new TypeError(message);
}

export function dying(): void {
  process.exit(3);
}

export function endless(): void {
  for (;;);
}

export function hungry(): unknown {
  const kept: unknown[] = [];
  for (let at = 0; ; at++) kept.push({ at, list: [at, `${at}`] });
}
