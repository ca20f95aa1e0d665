import { spawn } from "node:child_process";

/** How a program ended. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
}

/**
 * The environment without what mocha puts there for this repository's sources, and npm for the folder it began in. A
 * service that is started in it checks what it answers.
 */
export function plainEnvironment(more: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
  const { NODE_OPTIONS: _options, INIT_CWD: _began, ...rest } = process.env;
  return { ...rest, DICETOWER_CHECK_ANSWERS: "1", ...more };
}

/** Runs a program to its end. @throws Error with what it printed, when it fails */
export async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, out } = await begin(command, args, cwd).ended;
  if (code !== 0) throw new Error(`${command} ${args.join(" ")} ended with ${code}:\n${out.slice(-3000)}`);
  return out;
}

/** A program that runs. */
export interface Running {
  readonly ended: Promise<Ended>;
  /** Resolves with the groups of the first line that fits; rejects when the program ends before. */
  line(pattern: RegExp): Promise<RegExpExecArray>;
  /** Signals it and the processes below it. */
  stop(signal: NodeJS.Signals): void;
}

/** Starts a program. */
export function begin(
  command: string,
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Running {
  const child = spawn(command, args, {
    cwd,
    stdio: ["ignore", "pipe", "pipe"],
    env: plainEnvironment(environment),
    detached: true,
  });
  let out = "";
  let over = false;
  const watchers = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (chunk: string) => {
      out += chunk;
      for (const watch of watchers) watch();
    });
  const ended = new Promise<Ended>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => {
      over = true;
      resolve({ code, out });
    });
  });
  return {
    ended,
    stop(signal) {
      if (child.pid === undefined || over) return;
      try {
        process.kill(-child.pid, signal);
      } catch {
        // All of them have just ended.
      }
    },
    line: (pattern) =>
      new Promise((resolve, reject) => {
        const watch = () => {
          const found = pattern.exec(out);
          if (found === null) return;
          watchers.delete(watch);
          resolve(found);
        };
        watchers.add(watch);
        watch();
        ended.then(
          ({ code }) => reject(new Error(`it ended with ${code} before ${pattern}:\n${out.slice(-3000)}`)),
          reject,
        );
      }),
  };
}
