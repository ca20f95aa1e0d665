const { readFileSync, writeFileSync } = require("node:fs");
const { relative } = require("node:path");
const { Runner } = require("mocha");
const ClosingLine = require("./closing-line.cjs");

/** Clock ticks a second of /proc, on every Linux. */
const ticksPerSecond = 100;

/** Seconds of processor time that this process and the children it has waited for have used. */
function cpuSeconds() {
  const { user, system } = process.cpuUsage();
  const own = (user + system) / 1e6;
  try {
    const fields = readFileSync("/proc/self/stat", "utf8").split(") ")[1].split(" ");
    return own + (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
  } catch {
    return own;
  }
}

const now = () => ({ wall: performance.now() / 1000, cpu: cpuSeconds() });

/**
 * The usual report, then seconds for each test file by the clock and of processor time, the slowest first: forty of
 * them on the terminal, all in the file that `DICETOWER_TEST_TIMES` names.
 */
module.exports = class TimePerFile extends ClosingLine {
  constructor(runner, options) {
    super(runner, options);
    const target = process.env.DICETOWER_TEST_TIMES;
    delete process.env.DICETOWER_TEST_TIMES;
    const files = new Map();
    let began = now();
    runner.on(Runner.constants.EVENT_SUITE_BEGIN, (suite) => {
      if (suite.parent?.root) began = now();
    });
    runner.on(Runner.constants.EVENT_SUITE_END, (suite) => {
      if (!suite.parent?.root) return;
      const ended = now();
      const file = relative(process.cwd(), suite.file ?? "");
      const sum = files.get(file) ?? { wall: 0, cpu: 0 };
      files.set(file, { wall: sum.wall + ended.wall - began.wall, cpu: sum.cpu + ended.cpu - began.cpu });
    });
    runner.once(Runner.constants.EVENT_RUN_END, () => {
      const all = [...files].map(([file, times]) => ({ file, ...times })).sort((a, b) => b.wall - a.wall);
      if (target !== undefined) writeFileSync(target, JSON.stringify(all));
      process.once("exit", () => {
        console.log("\n  wall s    cpu s  file");
        for (const { file, wall, cpu } of all.slice(0, 40))
          console.log(`${wall.toFixed(1).padStart(8)} ${cpu.toFixed(1).padStart(8)}  ${file}`);
      });
    });
  }
};
