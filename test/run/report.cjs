const { writeFileSync } = require("node:fs");
const path = require("node:path");
const { reporters, Runner } = require("mocha");

/** First lines of why a test failed: whoever sees only the end of a long log can go on from there. */
const reasonOf = (err) =>
  String(err?.stack ?? err?.message ?? err)
    .split("\n")
    .slice(0, 6)
    .join("\n    ")
    .slice(0, 900);

/**
 * The usual report, closed by one line that counts: `N passed, N failed`. Where another process counts, what became of
 * each file is written to the file that `DICETOWER_TEST_COUNTS` names, and beside it, at each file's begin, which one
 * it is: a process that crashes has this left to say.
 */
module.exports = class Report extends reporters.Spec {
  constructor(runner, options) {
    super(runner, options);
    const counts = process.env.DICETOWER_TEST_COUNTS;
    // For this run, not for those that its tests begin.
    delete process.env.DICETOWER_TEST_COUNTS;
    const {
      EVENT_RUN_END,
      EVENT_SUITE_BEGIN,
      EVENT_SUITE_END,
      EVENT_TEST_PASS,
      EVENT_TEST_PENDING,
      EVENT_TEST_FAIL,
    } = Runner.constants;
    if (counts === undefined) {
      runner.once(EVENT_RUN_END, () => {
        const { passes, failures, pending } = this.stats;
        // Written when the epilogue of the usual report has been.
        process.once("exit", () => {
          const skipped = pending > 0 ? `, ${pending} skipped` : "";
          process.stdout.write(`\n${passes} passed, ${failures} failed${skipped}\n`);
        });
      });
      return;
    }
    const files = {};
    const nameOf = (file) => path.relative(process.cwd(), file ?? "");
    const of = (runnable) => {
      const name = nameOf(runnable.file ?? runnable.parent?.file);
      files[name] ??= { passes: 0, pending: 0, failures: [], slow: [], seconds: 0 };
      return files[name];
    };
    let began = 0;
    runner.on(EVENT_SUITE_BEGIN, (suite) => {
      if (!suite.parent?.root) return;
      began = performance.now();
      writeFileSync(`${counts}-at`, nameOf(suite.file));
    });
    runner.on(EVENT_SUITE_END, (suite) => {
      if (suite.parent?.root) of(suite).seconds += (performance.now() - began) / 1000;
    });
    runner.on(EVENT_TEST_PASS, (test) => {
      const file = of(test);
      file.passes++;
      if (test.duration >= 1000) file.slow.push({ title: test.fullTitle(), seconds: test.duration / 1000 });
    });
    runner.on(EVENT_TEST_PENDING, (test) => of(test).pending++);
    runner.on(EVENT_TEST_FAIL, (test, error) =>
      of(test).failures.push({ title: test.fullTitle(), reason: reasonOf(error) }),
    );
    runner.once(EVENT_RUN_END, () => {
      const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
      writeFileSync(counts, JSON.stringify({ files, megabytes }));
      // A test that failed has seldom ended what it began: nobody waits for that.
      if (this.stats.failures > 0) setTimeout(() => process.exit(1), 5_000).unref();
    });
  }
};
