import type { ArgumentKind, Command, CommandForm, Contribution } from "@dicetower/contract";
import { featureOf } from "../sharing/word-order.js";
import { kindsOf } from "./command-kinds.js";
import type { Kinds } from "./read-form.js";

/** Kinds of arguments that have been there, and the commands that lack them while their features are off. */
export class DepartedKinds {
  /** The features that have brought kinds. */
  readonly #owners = new Map<string, string>();
  /** Commands that were told to lack a kind, by kind. */
  readonly #told = new Map<string, Set<string>>();

  /** Kinds have come, or have returned. */
  came(kinds: readonly Pick<Contribution<ArgumentKind>, "key" | "owner">[]): void {
    for (const { key, owner } of kinds) {
      this.#owners.set(key, featureOf(owner));
      this.#told.delete(key);
    }
  }

  /** True for a command of which a kind has gone. */
  isLacking(command: Command, kinds: Kinds): boolean {
    return this.#departed(command, kinds).length > 0;
  }

  /** The feature that brings what a form lacks, empty where it has never been there; undefined for a form that lacks nothing. */
  lackOf(form: Pick<CommandForm, "elements">, kinds: Kinds): string | undefined {
    const gone = kindsOf({ forms: [form] }).find((kind) => !kinds.has(kind));
    return gone === undefined ? undefined : (this.#owners.get(gone) ?? "");
  }

  /** A sentence for each command and kind that it lacks since it was asked last. */
  lacks(commands: readonly Contribution<Command>[], kinds: Kinds): readonly string[] {
    return commands.flatMap(({ item, owner }) =>
      this.#departed(item, kinds).flatMap((kind) => {
        const told = this.#told.get(kind) ?? new Set();
        this.#told.set(kind, told);
        if (told.has(item.key)) return [];
        told.add(item.key);
        const from = this.#owners.get(kind);
        return `The command "${item.key}" of "${featureOf(owner)}" takes arguments of the kind "${kind}" of "${from}", which is off: they are not understood until "${from}" is on again.`;
      }),
    );
  }

  #departed(command: Command, kinds: Kinds): string[] {
    return [...new Set(kindsOf(command))].filter((kind) => !kinds.has(kind) && this.#owners.has(kind));
  }
}
