import type { TestHost } from "@dicetower/testkit";

/** An error that the service has written down. */
export interface LoggedError {
  readonly sequence: number;
  readonly owner: string;
  readonly message: string;
}

/** Errors in the log of the service, the newest first; what scripts themselves print is not among them. */
export async function errorsOf(tower: TestHost, after: number): Promise<LoggedError[]> {
  const { items } = await tower
    .get(`/api/system/logs?level=error&after=${after}`)
    .data<{ items: LoggedError[] }>();
  return items.filter(({ owner }) => owner !== "script-host");
}

/** Number of the last error that was written down, 0 for none. */
export async function lastError(tower: TestHost): Promise<number> {
  return (await errorsOf(tower, 0))[0]?.sequence ?? 0;
}
