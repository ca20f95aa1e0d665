import { loadConfig } from "@dicetower/installation";
import { runHost } from "../../src/run/index.js";

/** What `dicetower start --bare` runs, with limits in milliseconds for its end, and in seconds for a setup that blocks it. */
const [installation = "", ms = "", seconds = "15"] = process.argv.slice(2);
await runHost({
  config: loadConfig({ installation, environment: process.env, flags: {} }),
  supervised: false,
  print: (line) => void process.stdout.write(`${line}\n`),
  endLimitMs: Number(ms),
  hangSeconds: Number(seconds),
});
