import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { typescriptFlags } from "@dicetower/testkit";

const holder = fileURLToPath(new URL("./hold-lock.ts", import.meta.url));

export interface Place {
  readonly folder: string;
  /** Starts a process that tries to take the folder, and returns it with its output. */
  contender(): Promise<{ child: ChildProcess; pid?: number; refused?: string }>;
  /** Returns the text of all files in the folder. */
  everything(): string;
  end(): Promise<void>;
}

export function place(): Place {
  const folder = mkdtempSync(join(tmpdir(), "dicetower-installation-"));
  const children: ChildProcess[] = [];
  return {
    folder,
    async contender() {
      const child = fork(holder, [folder], {
        execArgv: [...typescriptFlags],
        stdio: ["ignore", "ignore", "inherit", "ipc"],
      });
      children.push(child);
      const [message] = (await once(child, "message")) as [{ pid?: number; refused?: string }];
      return { child, ...message };
    },
    everything() {
      return readdirSync(folder, { recursive: true })
        .map((name) => join(folder, String(name)))
        .filter((path) => statSync(path).isFile())
        .map((path) => readFileSync(path, "utf8"))
        .join("\n");
    },
    async end() {
      for (const child of children)
        if (child.exitCode === null && child.signalCode === null) {
          child.kill("SIGKILL");
          await once(child, "exit");
        }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
