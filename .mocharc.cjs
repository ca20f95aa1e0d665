/** Words that name tests; mocha adds them to `spec`, which would run all the others, too. */
const named = process.argv.slice(2).some((word) => word.endsWith(".test.ts"));

module.exports = {
  extension: ["ts"],
  "node-option": ["import=tsx", "conditions=dicetower-source", "no-warnings=ExperimentalWarning"],
  spec: named
    ? []
    : [
        "packages/*/*/test/**/*.test.ts",
        "host/test/**/*.test.ts",
        "test/**/*.test.ts",
        "examples/*/test/**/*.test.ts",
      ],
  // Ten times what the slowest of most files takes: a slow and busy machine is no failure.
  timeout: 120_000,
  exit: false,
  reporter: "test/run/report.cjs",
};
