#!/usr/bin/env node
const { main } = await import("create-dicetower-feature").catch((error) => {
  console.error(
    error.code === "ERR_MODULE_NOT_FOUND"
      ? "create-dicetower-feature: it is not built; in a checkout run npm run build first."
      : `create-dicetower-feature: it could not be loaded: ${error.message}`,
  );
  process.exit(1);
});
process.exitCode = await main(process.argv.slice(2), process.cwd());
