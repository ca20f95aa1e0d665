import { spawn } from "node:child_process";
import { homedir } from "node:os";

/** How a program of the system ended. */
export interface Ran {
  readonly ok: boolean;
  readonly complaint: string;
}

/** What start at log-in needs of the machine. */
export interface DesktopMachine {
  readonly platform: string;
  readonly home: string;
  readonly user: number;
  variable(name: string): string | undefined;
  run(program: string, ...args: readonly string[]): Promise<Ran>;
}

/** Milliseconds for a program that may wait for a session that is not there. */
const limitMs = 10_000;

/** The machine that this process runs on. @param environment in which its programs are looked for */
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
