const { writeFileSync } = require("node:fs");
const { reporters, Runner } = require("mocha");

/** First lines of why a test failed: whoever sees only the end of a long log can go on from there. */
const reasonOf = ({ err, file = "" }) =>
  `${file.replace(`${process.cwd()}/`, "")}: ${String(err?.stack ?? err?.message ?? err)}`
    .split("\n")
    .slice(0, 6)
    .join("\n    ")
    .slice(0, 900);

/**
 * The usual report, closed by one line that counts: `N passed, N failed`. Where another counts, it is written to the
 * file that `DICETOWER_TEST_COUNTS` names.
 */
module.exports = class ClosingLine extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const counts = process.env.DICETOWER_TEST_COUNTS;
    // For this run, not for those that its tests begin.
    delete process.env.DICETOWER_TEST_COUNTS;
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      if (counts !== undefined) {
        const titles = this.failures.map((test) => `${test.fullTitle()}\n    ${reasonOf(test)}`);
        const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
        writeFileSync(counts, JSON.stringify({ passes, failures: titles, pending, megabytes }));
        return;
      }
      // Written when the epilogue of the usual report has been.
      process.once("exit", () => {
        const skipped = pending > 0 ? `, ${pending} skipped` : "";
        process.stdout.write(`\n${passes} passed, ${failures} failed${skipped}\n`);
      });
    });
  }
};
