#!/usr/bin/env node
// Says in one sentence what keeps the program itself from being loaded; everything else is in the package.
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
const refused = 78;

/** Ends with one sentence. */
function give(up) {
  console.error(`dicetower: ${up}`);
  process.exit(refused);
}

if (major < 20 || (major === 20 && minor < 19))
  give(
    `Node.js 20.19 or newer is needed, this is ${process.versions.node}. Install a newer one from your system or nodejs.org.`,
  );
const { main } = await import("@dicetower/host/cli").catch((error) =>
  give(
    error.code === "ERR_MODULE_NOT_FOUND"
      ? `a part of the program is missing; in a checkout use npm start, elsewhere run npm install again (${error.message.split("\n")[0]})`
      : `the program could not be loaded: ${error.message}`,
  ),
);
await main(process.argv.slice(2));
// Whoever could not do what was asked has said so: what was begun meanwhile does not keep the process for longer.
const lingerMs = 2_000;
if (process.exitCode) setTimeout(() => process.exit(), lingerMs).unref();
