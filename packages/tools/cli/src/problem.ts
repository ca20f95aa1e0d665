import { errorMessage } from "@dicetower/contract";
import { ConfigError, InstallationError } from "@dicetower/installation";
import { CommanderError } from "commander";
import { exitCodes } from "./exit-codes.js";

/** The error of a command, in one sentence for the user. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Lines to print and the code to end with. */
export interface Problem {
  readonly lines: readonly string[];
  readonly code: number;
}

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly address?: string;
  readonly port?: number;
}

/** Errors with messages for the operator. */
const spoken = new Set(["StoreDamaged", "BeyondRepair", "DataFromLater", "MigrationFailed", "KernelError"]);

/** Describes an error: one sentence, how to fix it, no stack. */
export function describe(error: unknown): Problem {
  if (error instanceof CommanderError)
    // commander has printed its own lines; help and version are no errors.
    return { lines: [], code: error.exitCode };
  if (error instanceof CommandError) return { lines: [error.message], code: exitCodes.failed };
  if (error instanceof ConfigError) return { lines: error.problems, code: exitCodes.refused };
  if (error instanceof InstallationError) return { lines: [error.message], code: exitCodes.refused };
  const known = error instanceof Error ? (systemSentence(error) ?? ownSentence(error)) : undefined;
  if (known !== undefined) return { lines: [known], code: exitCodes.refused };
  const message = errorMessage(error);
  return { lines: [`${message} (set DICETOWER_DEBUG=1 to see where)`], code: exitCodes.failed };
}

function ownSentence(error: Error): string | undefined {
  return spoken.has(error.name) || "isBoom" in error ? error.message : undefined;
}

function systemSentence(error: SystemError): string | undefined {
  const where = error.path ?? "";
  switch (error.code) {
    case "EADDRINUSE":
      return `Port ${error.port} of ${error.address} is in use by another program. Choose another with DICETOWER_PORT or --port, or 0 for any free one.`;
    case "EADDRNOTAVAIL":
      return `This machine has no address ${error.address}. Choose another with DICETOWER_HOST or --host.`;
    case "EACCES":
    case "EPERM":
      if (error.syscall === "listen")
        return `The system does not allow port ${error.port}. Choose one from 1024 up.`;
      return `The system does not allow access to ${where}. Make it readable and writable for this user, or choose another folder with DICETOWER_DATA or --data.`;
    case "EROFS":
      return `${where} is on a disk that can only be read. Choose another folder with DICETOWER_DATA or --data.`;
    case "ENOENT":
      if (error.syscall !== "mkdir") return undefined;
      return `The system does not let anybody make ${where}. Choose another folder with DICETOWER_DATA or --data.`;
    case "ENOTDIR":
    case "EEXIST":
      return `${where} is not a folder. Choose another with DICETOWER_DATA or --data.`;
    case "ENOSPC":
      return "The disk is full. Make room and start again.";
    case "EDQUOT":
      return "The disk quota is used up. Make room and start again.";
    case "ECONNREFUSED":
      return "The database or the service does not answer. Look whether it runs, and at its address.";
    default:
      return isSqliteMissing(error) ? sqliteMissing : undefined;
  }
}

/** Advice for a SQLite that was not compiled. */
export const sqliteMissing =
  "SQLite cannot be loaded: npm compiles it on installation and has not. Install a C++ compiler, make and Python 3, then run in the installation: npm pkg set allowScripts.sqlite3=true --json && npm rebuild sqlite3";

/** Returns true for the errors of a sqlite3 package that was not built, or built for another Node.js. */
export function isSqliteMissing(error: unknown): boolean {
  const { message = "", code = "" } = error as { message?: string; code?: string };
  return (
    /node_sqlite3\.node|bindings file|sqlite3/.test(message) &&
    (code === "ERR_DLOPEN_FAILED" ||
      code === "MODULE_NOT_FOUND" ||
      code === "ERR_MODULE_NOT_FOUND" ||
      /bindings file/.test(message))
  );
}
