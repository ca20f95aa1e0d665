import { loadConfig } from "../../src/config/index.js";
import { runHost } from "../../src/run/index.js";

/** What `dicetower start --bare` runs, with as many milliseconds for its end as it is told. */
const [installation = "", ms = ""] = process.argv.slice(2);
await runHost({
  config: loadConfig({ installation, environment: process.env, flags: {} }),
  supervised: false,
  print: (line) => void process.stdout.write(`${line}\n`),
  endLimitMs: Number(ms),
});
