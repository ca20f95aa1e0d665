// What is said at the end of a run.

/** Tests that passed only when they were run again: more of them, and the run has failed. */
const maxRetried = 5;

/** Prints the files and the tests that took longest. */
export function printSlowest(results, most) {
  const bySeconds = (a, b) => b.seconds - a.seconds;
  const row = ({ seconds, name }) => console.log(`${seconds.toFixed(1).padStart(8)} s  ${name}`);
  const files = [...results].map(([name, { seconds }]) => ({ name, seconds }));
  const tests = [...results].flatMap(([file, { slow }]) =>
    slow.map(({ title, seconds }) => ({ name: `${file}: ${title}`, seconds })),
  );
  console.log("slowest files");
  files.sort(bySeconds).slice(0, most).forEach(row);
  console.log("slowest tests");
  tests.sort(bySeconds).slice(0, most).forEach(row);
}

/**
 * Names what failed and what passed at a second try, then counts.
 * @returns whether the run has passed
 */
export function printClosing(results, { retried, interrupted }) {
  const all = [...results.values()];
  const total = (read) => all.reduce((sum, result) => sum + read(result), 0);
  const failures = [...results].flatMap(([file, result]) =>
    result.failures.map(({ title, reason }) => `${file} ${title}\n    ${reason}`),
  );
  if (interrupted) failures.push("interrupted");
  if (retried.length > maxRetried)
    failures.push(`${retried.length} tests passed only when they were run again, at most ${maxRetried} may`);
  for (const { file, title } of retried) console.log(`retried: ${file} ${title}`);
  for (const line of failures) console.log(`failed: ${line}`);
  const pending = total((result) => result.pending);
  const skipped = pending > 0 ? `, ${pending} skipped` : "";
  console.log(`\n${total((result) => result.passes)} passed, ${failures.length} failed${skipped}`);
  return failures.length === 0;
}
