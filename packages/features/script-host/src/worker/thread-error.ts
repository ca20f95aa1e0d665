/** Throws what the service is to know as a {@link ThreadError}; others count as errors of the script. */
export class ThreadError extends Error {
  override readonly name = "ThreadError";
  constructor(
    readonly kind: "threw" | "overran" | "memory",
    message: string,
    readonly script?: string,
    readonly trace?: string,
  ) {
    super(message);
  }
}
