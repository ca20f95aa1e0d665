import type { ConfigFlags } from "@dicetower/installation";
import { type Command, InvalidArgumentError } from "commander";

/** Flags that every command understands. */
export interface CommonFlags extends ConfigFlags {
  readonly installation?: string;
}

/** Adds the flags of the configuration to a command. */
export function withConfigFlags(command: Command): Command {
  return command
    .option("--installation <folder>", "folder with the installation's package.json", given)
    .option("--config <file>", "configuration file (DICETOWER_CONFIG)", given)
    .option("--data <folder>", "data folder (DICETOWER_DATA)", given)
    .option("--host <address>", "address to listen on (DICETOWER_HOST)", given)
    .option("--port <number>", "port, 0 for any free one (DICETOWER_PORT)", given)
    .option("--api-key <key>", "access key (DICETOWER_API_KEY)", given)
    .option("--database-url <url>", "PostgreSQL instead of SQLite (DICETOWER_DATABASE_URL)", given)
    .option("--bus-url <url>", "bus between several processes (DICETOWER_BUS_URL)", given)
    .option("--log-level <level>", "debug, info, warn or error (DICETOWER_LOG_LEVEL)", given)
    .option("--log <form>", "print text or json; left out, text on a terminal (DICETOWER_LOG)", given);
}

function given(value: string): string {
  if (value === "") throw new InvalidArgumentError("It is empty.");
  return value;
}
