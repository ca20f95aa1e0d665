import { commands, type Fork, type Scope, SerialQueue, texts } from "@dicetower/contract";
import type { RuleSystem } from "../api.js";
import { type CustomParts, customCommands, customTexts } from "./custom-command.js";

/** Commands of the rule systems in force, each system's in a part of its own. */
export class CommandsInForce {
  readonly #parts = new Map<string, { readonly system: RuleSystem; readonly fork: Fork }>();
  readonly #queue = new SerialQueue();

  constructor(
    readonly host: Scope,
    readonly parts: CustomParts,
  ) {}

  /** Begins and ends parts until they are those of the systems in force. One call after another. */
  follow(): Promise<void> {
    return this.#queue.run(() => this.#change());
  }

  async #change(): Promise<void> {
    const wanted = new Map(
      this.parts.systems.all
        .filter(({ template }) => Object.keys(template.commands.custom).length > 0)
        .map((system) => [system.name, system]),
    );
    for (const [name, { system, fork }] of this.#parts)
      if (wanted.get(name) !== system) {
        this.#parts.delete(name);
        await fork.stop();
      }
    for (const [name, system] of wanted) {
      if (this.#parts.has(name) || this.host.signal.aborted) continue;
      const fork = await this.#begin(system);
      if (fork !== undefined) this.#parts.set(name, { system, fork });
    }
  }

  async #begin(system: RuleSystem): Promise<Fork | undefined> {
    try {
      return await this.host.fork(`system-${system.name}`, (part) => {
        part.add(texts, ...customTexts(system));
        part.add(commands, ...customCommands(part, this.parts, system));
      });
    } catch (error) {
      this.host.log.error(`the commands of the rule system "${system.name}" are not there`, { error });
      return undefined;
    }
  }
}
