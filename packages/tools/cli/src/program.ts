import { Command } from "commander";
import type { ImportFlags } from "./commands/import-folder.js";
import type { CommandHost } from "./host-access/control.js";
import { type CommonFlags, withConfigFlags } from "./options.js";
import type { Terminal } from "./terminal.js";

/**
 * Makes the command line of `dicetower`. The code of a command is loaded when it runs, so that the launcher stays
 * small.
 */
export function createProgram(host: CommandHost, terminal: Terminal): Command {
  const program = new Command("dicetower")
    .description("A dice-bot service in which every feature is a package.")
    .version(host.version)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => terminal.out(text.trimEnd()),
      writeErr: (text) => terminal.err(text.trimEnd()),
    });
  const control = () => host.control();
  /** Returns the configuration of an existing installation; with `withData`, of one that has data. */
  const configOf = async (flags: CommonFlags, withData = false) => {
    const config = (await import("./config-of.js")).configOf(flags, terminal);
    const { expectData, expectInstallation } = await import("./host-access/expect-installation.js");
    await (withData ? expectData : expectInstallation)(config, control);
    return config;
  };
  const add = (parent: Command, name: string, description: string): Command =>
    withConfigFlags(parent.command(name).description(description));

  add(program, "start", "run the service, with a launcher above it that starts it again")
    .option("--bare", "without a launcher")
    .option("--safe-mode", "without third-party features and scripts")
    .option("--metrics", "serve /metrics")
    .option("--check-answers", "check each answer of the API against what its route says: for development")
    .option("--repair", "first mend a damaged store: what can be read is kept, else the newest backup")
    .action(async (flags: CommonFlags & { bare?: boolean; repair?: boolean }) => {
      const { start } = await import("./commands/start.js");
      await start(flags, terminal, control);
    });

  add(program, "doctor", "look for what keeps the service from running, and say what to do").action(
    async (flags: CommonFlags) => {
      const { doctor } = await import("./doctor/index.js");
      terminal.leave(await doctor(flags, terminal, await control()));
    },
  );

  const features = program.command("features").description("see and switch features");
  add(features, "list", "all features and how they are").action(async (flags: CommonFlags) => {
    const { listFeatures } = await import("./commands/features.js");
    await listFeatures(await configOf(flags), terminal, await control());
  });
  for (const verb of ["enable", "disable"] as const)
    add(features, verb, `switch a feature ${verb === "enable" ? "on" : "off"}`)
      .argument("<id>", "the feature")
      .action(async (id: string, flags: CommonFlags) => {
        const { switchFeature } = await import("./commands/features.js");
        await switchFeature(id, verb === "enable", await configOf(flags), terminal, await control());
      });

  add(program, "backup", "take a backup of the data").action(async (flags: CommonFlags) => {
    const { backup } = await import("./commands/backups.js");
    await backup(await configOf(flags, true), terminal, await control());
  });
  add(program, "restore", "put a backup in place of the data; the service must be stopped")
    .argument("[backup]", "name of a backup, or its folder; left out, the names are listed")
    .action(async (source: string | undefined, flags: CommonFlags) => {
      const { restore } = await import("./commands/backups.js");
      await restore(source, await configOf(flags), terminal, await control());
    });

  const key = program.command("key").description("the access key");
  add(key, "rotate", "make a new access key and print it; the old one is dead within a second").action(
    async (flags: CommonFlags) => {
      const { rotateKey } = await import("./commands/key.js");
      await rotateKey(await configOf(flags), terminal);
    },
  );

  const password = program.command("password").description("the login password of the panel");
  add(password, "reset", "clear the login password and end all sessions").action(
    async (flags: CommonFlags) => {
      const { resetPassword } = await import("./commands/password.js");
      await resetPassword(await configOf(flags, true), terminal, await control());
    },
  );

  add(
    program,
    "import",
    "bring in the data folder of another bot: beside the data folder, or below a root of the settings",
  )
    .argument("<folder>", "the folder; nothing in it is changed")
    .option("--dry-run", "say what would come, and write nothing")
    .option("--replace", "where ours is another, take theirs")
    .option("--format <format>", "the bot that it is of, where that cannot be seen")
    .action(
      async (
        folder: string,
        { dryRun = false, replace = false, format, ...rest }: CommonFlags & Partial<ImportFlags>,
      ) => {
        const { importFolder } = await import("./commands/import-folder.js");
        const flags = { dryRun, replace, format };
        await importFolder(folder, flags, await configOf(rest), terminal, await control());
      },
    );

  const store = program
    .command("store")
    .description("indexes of community content that others can install from");
  store
    .command("make")
    .description(
      "list the plugins, modules, decks, packs and help documents of a folder in its packages.json",
    )
    .argument("<folder>", "the folder; its store.json says whose index it is")
    .option("--key <file>", "sign the index with this private key")
    .action(async (folder: string, { key }: { key?: string }) => {
      const { makeStore } = await import("./commands/store/make.js");
      await makeStore(folder, key, terminal);
    });
  store
    .command("key")
    .description("make a private key to sign with, and print its fingerprint")
    .argument("<file>", "where to write it; nothing is overwritten")
    .action(async (file: string) => {
      const { makeKeyFile } = await import("./commands/store/key.js");
      await makeKeyFile(file, terminal);
    });
  store
    .command("check")
    .description("read an index as an installation does, with its files, and say what is wrong")
    .argument("<place>", "a folder, or the address of an index")
    .action(async (place: string) => {
      const { checkStore } = await import("./commands/store/check.js");
      terminal.leave(await checkStore(place, host.version, terminal));
    });

  add(program, "chat", "talk to the bot in the terminal")
    .option("--as <name>", "nickname of the speaker")
    .option("--private", "in a private chat instead of a group")
    .option("--locale <locale>", "language of the replies")
    .action(async (flags: CommonFlags & { as?: string; private?: boolean; locale?: string }) => {
      const { as, private: alone, locale, ...rest } = flags;
      const { chat } = await import("./commands/chat.js");
      await chat({ as, alone, locale }, await configOf(rest), terminal, await control());
    });
  return program;
}
