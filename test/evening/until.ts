const everyMs = 20;

/** Asks until it is so. @throws Error that says what never came */
export async function until(
  what: string,
  isSo: () => boolean | Promise<boolean>,
  withinMs = 15_000,
): Promise<void> {
  for (const end = Date.now() + withinMs; !(await isSo()); ) {
    if (Date.now() > end) throw new Error(`never came: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}
