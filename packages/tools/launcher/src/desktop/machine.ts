import { spawn } from "node:child_process";
import { homedir } from "node:os";

/** The result of running a system program. */
export interface Ran {
  readonly ok: boolean;
  readonly complaint: string;
}

/** The functions of the machine that autostart needs. */
export interface DesktopMachine {
  readonly platform: string;
  readonly home: string;
  readonly user: number;
  variable(name: string): string | undefined;
  run(program: string, ...args: readonly string[]): Promise<Ran>;
}

/** Milliseconds for a program, which may wait for a session that does not exist. */
const limitMs = 10_000;

/** Returns the machine of this process. @param environment environment with the path of its programs */
export function thisDesktop(
  environment: Readonly<Record<string, string | undefined>>,
  platform: string = process.platform,
): DesktopMachine {
  return {
    platform,
    home: environment["HOME"] ?? homedir(),
    user: process.getuid?.() ?? 0,
    variable: (name) => environment[name] || undefined,
    run: (program, ...args) =>
      new Promise((resolve) => {
        const child = spawn(program, args, {
          stdio: ["ignore", "ignore", "pipe"],
          env: { ...environment },
          timeout: limitMs,
          windowsHide: true,
        });
        let complaint = "";
        child.stderr.setEncoding("utf8").on("data", (text: string) => {
          complaint = (complaint + text).slice(-1_000);
        });
        child.on("error", ({ message }) => resolve({ ok: false, complaint: message }));
        child.on("close", (code) => resolve({ ok: code === 0, complaint: complaint.trim() }));
      }),
  };
}
