const { reporters, Runner } = require("mocha");

/** The usual report, closed by one line that counts: `N passed, N failed`. */
module.exports = class ClosingLine extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const { passes, failures, pending } = this.stats;
      // Written when the epilogue of the usual report has been.
      process.once("exit", () => {
        const skipped = pending > 0 ? `, ${pending} skipped` : "";
        process.stdout.write(`\n${passes} passed, ${failures} failed${skipped}\n`);
      });
    });
  }
};
