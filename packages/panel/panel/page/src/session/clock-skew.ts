/** Milliseconds that the server's clock is ahead of this one. */
let ahead = 0;

/** Learns from an answer what time it is over there. */
export function learnTime(answer: Response): void {
  const date = Date.parse(answer.headers.get("date") ?? "");
  if (!Number.isNaN(date)) ahead = date - Date.now();
}

/** Milliseconds until a time of the server. @param epochSeconds UTC */
export function millisecondsUntil(epochSeconds: number): number {
  return epochSeconds * 1000 - (Date.now() + ahead);
}
