import type { Authority } from "@dicetower/contract";
import type { ScriptContext } from "../contexts/context-store.js";
import type { ScriptServices } from "../contexts/script-services.js";
import type { Formatter } from "./replies/format.js";

/** Bytes of a name in a group on platforms that have this limit. */
const maxBytes = 60;

/** Names in groups that plugins set by a template. */
export class GroupCards {
  /** Templates that were chosen, by person and group. */
  readonly #chosen = new Map<string, string>();

  constructor(
    readonly services: ScriptServices,
    readonly formatter: Formatter,
  ) {}

  /** One's own name, as anybody; those of others for who administers the group. */
  maySet({ message }: ScriptContext, authority: Authority): boolean {
    return authority.speaksAs(message) || authority.administers(message);
  }

  /** @param choose the template counts from now on; else that one is used where none is given @throws Error */
  async apply(context: ScriptContext, template: string, choose: boolean): Promise<string> {
    if (choose) {
      if (this.#chosen.size > 5_000) this.#chosen.clear();
      this.#chosen.set(keyOf(context), template);
    }
    const text = await this.text(context, template);
    if (context.message.groupId !== "")
      try {
        await this.#show(context, text);
      } catch (error) {
        this.services.host.log.warn("a card in a group could not be set", { error });
      }
    return text;
  }

  /** The name that a template, or the chosen one, comes to. @throws Error */
  async text(context: ScriptContext, template: string): Promise<string> {
    const wanted = template || (this.#chosen.get(keyOf(context)) ?? "");
    const { text } = await this.formatter.format(context, wanted);
    if (text === "") throw new Error("the template of the card is empty");
    if (Buffer.byteLength(text) >= maxBytes && this.services.ids.wordOf(context.account) === "QQ")
      throw new Error(`the card is too long: ${text}`);
    return text;
  }

  /** What stands there is kept, where cards are. */
  async #show({ message, account }: ScriptContext, text: string): Promise<void> {
    const { adapters, groupCards } = this.services;
    const set = adapters()?.actions(account.id).setCard;
    if (set === undefined) return;
    const { groupId, userId, card } = message;
    const writer = groupCards();
    if (writer === undefined) await set(groupId, userId, text);
    else await writer.write({ account: account.id, platform: account.platform, groupId, userId }, text, card);
  }
}

function keyOf({ account, message }: ScriptContext): string {
  return JSON.stringify([account.platform, message.groupId, message.userId]);
}
