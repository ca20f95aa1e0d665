/** A moment as people read it, to the minute. @param seconds UTC epoch seconds */
export function formatTime(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace("T", " ")} UTC`;
}
