// Loaded into the process under test: tells the benchmark what it has used, and nothing else.
process.on("message", (asked) => {
  if (asked !== "measure") return;
  const { user, system } = process.cpuUsage();
  globalThis.gc();
  globalThis.gc();
  setTimeout(() => {
    process.send({ cpuMillis: (user + system) / 1000, residentBytes: process.memoryUsage.rss() });
  }, 300);
});
