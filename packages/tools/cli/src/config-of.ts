import { existsSync } from "node:fs";
import { join } from "node:path";
import { type Config, ConfigError, loadConfig } from "@dicetower/installation";
import type { CommonFlags } from "./options.js";
import type { Terminal } from "./terminal.js";

/** Returns the configuration for a command. @throws ConfigError */
export function configOf(flags: CommonFlags, terminal: Terminal): Config {
  const { installation = process.cwd(), ...rest } = flags;
  const config = loadConfig({ installation, environment: terminal.environment, flags: rest });
  if (!existsSync(join(config.installation, "package.json")))
    throw new ConfigError([
      `There is no installation in ${config.installation}: it has no package.json. Go to the folder of one, or name it with --installation.`,
    ]);
  return config;
}
