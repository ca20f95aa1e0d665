import { spawn } from "node:child_process";

/** How a tool ended. */
export interface ToolEnding {
  readonly ok: boolean;
  readonly out: string;
  /** Its last line of complaint. */
  readonly problem: string;
}

/** Runs a tool such as npm to its end. */
export function runTool(command: string, args: readonly string[], cwd: string): Promise<ToolEnding> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let out = "";
    let err = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      out += chunk;
    });
    child.stderr.setEncoding("utf8").on("data", (chunk: string) => {
      err += chunk;
    });
    child.on("error", ({ message }) => resolve({ ok: false, out, problem: message }));
    child.on("close", (code) =>
      resolve({ ok: code === 0, out, problem: err.trim().split("\n").at(-1) ?? "" }),
    );
  });
}
