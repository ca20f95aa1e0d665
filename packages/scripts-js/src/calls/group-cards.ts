import type { ScriptContext } from "../contexts/context-store.js";
import type { ScriptServices } from "../contexts/script-services.js";
import type { Formatter } from "./replies/format.js";

/** Bytes of a name in a group on platforms that have this limit. */
const mostBytes = 60;

/** Names in groups that plugins set by a template. */
export class GroupCards {
  /** Templates that were chosen, by person and group. */
  readonly #chosen = new Map<string, string>();

  constructor(
    readonly services: ScriptServices,
    readonly formatter: Formatter,
  ) {}

  /** @param choose the template counts from now on; else that one is used where none is given @throws Error */
  async apply(context: ScriptContext, template: string, choose: boolean): Promise<string> {
    const { message, account } = context;
    const key = JSON.stringify([account.platform, message.groupId, message.userId]);
    if (choose) {
      if (this.#chosen.size > 5_000) this.#chosen.clear();
      this.#chosen.set(key, template);
    }
    const { text } = await this.formatter.format(context, template || (this.#chosen.get(key) ?? ""));
    if (text === "") throw new Error("the template of the card is empty");
    if (Buffer.byteLength(text) >= mostBytes && this.services.ids.wordOf(account) === "QQ")
      throw new Error(`the card is too long: ${text}`);
    if (message.groupId !== "")
      try {
        await this.services.adapters()?.actions(account.id).setCard?.(message.groupId, message.userId, text);
      } catch (error) {
        this.services.host.log.warn("a card in a group could not be set", { error });
      }
    return text;
  }
}
