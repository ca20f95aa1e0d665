import { loadConfig } from "@dicetower/installation";

/** What `dicetower start --bare` runs, with limits in milliseconds for its end, and in seconds for a setup that blocks it. */
// In `npm test` it is run from the build, which has just been made: that starts in less than half the time.
const built = process.env["DICETOWER_TEST_BUILT"] === "1";
const { runHost } = (await import(
  built ? "../../.build/run/index.js" : "../../src/run/index.js"
)) as typeof import("../../src/run/index.js");
const [installation = "", ms = "", seconds = "15"] = process.argv.slice(2);
await runHost({
  config: loadConfig({ installation, environment: process.env, flags: {} }),
  supervised: false,
  print: (line) => void process.stdout.write(`${line}\n`),
  endLimitMs: Number(ms),
  hangSeconds: Number(seconds),
});
