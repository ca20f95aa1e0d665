import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { autostartOf } from "../desktop/autostart.js";
import { thisDesktop } from "../desktop/machine.js";
import { activeProgram } from "../install/active-program.js";
import { inContainer } from "../install/container.js";
import { launch } from "../launch.js";
import { exitCodes } from "../protocol/exit-codes.js";
import { type Environment, type OwnerFolder, ownerFolder } from "./owner-folder-paths.js";

/** Tells the program the command that users type here. */
const commandVariable = "DICETOWER_COMMAND";

/** Options of a packaged run. */
export interface PackagedOptions {
  readonly environment?: Environment;
  /** Milliseconds that a new version has to run before it is kept, 60 000 by default. */
  readonly trialMs?: number;
}

/**
 * Runs the `dicetower` of a package: starts the service under the launcher, and passes every other command to the
 * active program.
 * @param args the arguments after `dicetower`
 * @param root the folder that the owner has unpacked
 * @returns the exit code
 */
export async function runPackaged(
  args: readonly string[],
  root: string,
  { environment = process.env, trialMs }: PackagedOptions = {},
): Promise<number> {
  const say = (sentence: string) => console.error(`dicetower: ${sentence}`);
  if (args.some((word) => word === "--installation" || word.startsWith("--installation="))) {
    say("this package is an installation of its own; leave --installation out.");
    return exitCodes.refused;
  }
  const here = ownerFolder(root, args, {
    ...environment,
    [commandVariable]: process.platform === "win32" ? "dicetower" : "./dicetower",
  });
  const container = inContainer(here.environment);
  if (args[0] !== "start" || args.includes("--bare"))
    return runOnce(commandOf(activeProgram(here.data, here.program, container), args), here);
  const desktop = thisDesktop(environment);
  return launch({
    command: [],
    environment: here.environment,
    say,
    installs: {
      data: here.data,
      program: here.program,
      version: ownVersion(root),
      command: (folder) => commandOf(folder, args),
      container,
      autostart: container
        ? undefined
        : autostartOf(
            root,
            join(root, process.platform === "win32" ? "dicetower.cmd" : "dicetower"),
            desktop,
          ),
      ...(trialMs === undefined ? {} : { trialMs }),
    },
  });
}

/** Returns the command that runs the program in a folder with its own Node.js. */
function commandOf(folder: string, args: readonly string[]): readonly string[] {
  const node = join(folder, "node", "bin", process.platform === "win32" ? "node.exe" : "node");
  return [
    node,
    ...nodeFlags(folder),
    join(folder, "bin", "dicetower.mjs"),
    ...args,
    "--installation",
    folder,
  ];
}

/** Returns the Node.js flags of a program. */
function nodeFlags(folder: string): readonly string[] {
  try {
    const { nodeFlags: wanted } = JSON.parse(readFileSync(join(folder, "version.json"), "utf8")) as {
      nodeFlags?: unknown;
    };
    if (!Array.isArray(wanted)) return [];
    return wanted.filter((flag): flag is string => typeof flag === "string" && /^--[\w.=-]+$/.test(flag));
  } catch {
    return [];
  }
}

function runOnce([program = "", ...words]: readonly string[], { environment }: OwnerFolder): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(program, words, { stdio: "inherit", env: { ...environment } });
    // A terminal sends the signal to both processes; the program decides when to end.
    const ignore = () => {};
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.on(signal, signal === "SIGINT" ? ignore : () => child.kill(signal));
    child.on("error", ({ message }) => {
      console.error(`dicetower: the program could not be started: ${message}`);
      resolve(exitCodes.refused);
    });
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

function ownVersion(root: string): string {
  const path = join(root, "launcher", "package.json");
  return (JSON.parse(readFileSync(path, "utf8")) as { version: string }).version;
}
