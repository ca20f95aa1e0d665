import type { Message } from "@dicetower/contract";
import type { ScriptFailure } from "@dicetower/script-host/api";
import type { CommandAnswer, CommandTask, ExtensionRecord, HookTask } from "../protocol.js";
import type { RealmShared } from "../realms/realm-shared.js";

/** What commands and hooks of plugins are run with. */
export interface RunParts {
  readonly shared: RealmShared;
  /** Extensions that plugins have registered, in order. */
  readonly extensions: () => readonly ExtensionRecord[];
  /** Runs a command in the realm of its extension. @throws ScriptFailure */
  command(extension: string, task: CommandTask): Promise<CommandAnswer>;
  /** Calls hooks, each extension's in its realm. Never rejects. */
  hook(task: HookTask): Promise<void>;
  /** Waits until the plugins of extensions have nothing to do that is due soon. */
  settle(extensions: readonly string[], atMostMs: number): Promise<void>;
  /** UTC epoch seconds; 0 for a plugin that comes with the service. */
  installedAt(plugin: string): number;
  /** A call of a plugin has come to its end. */
  called(plugin: string, ms: number, failure: ScriptFailure | undefined): void;
  /** What work comes to, undefined where that takes longer. */
  within<T>(work: Promise<T>, ms: number): Promise<T | undefined>;
  /** True for accounts of bots in the group of a message. */
  isBot(message: Message, userId: string): boolean;
}
