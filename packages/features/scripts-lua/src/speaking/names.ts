import type { OriginalKeys } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import type { Decks } from "@dicetower/decks/api";
import type { Templates } from "@dicetower/texts/api";
import { isOwned, type SpeechBook } from "../modules/speech-book.js";
import type { CardRef, LuaFields, LuaValue } from "../protocol.js";
import type { Run } from "../running/run.js";
import type { TemplateValue } from "../templates.js";

/** What templates of modules may name. */
export interface NameServices {
  readonly speech: SpeechBook;
  readonly originalKeys: OriginalKeys;
  readonly templates: () => Templates | undefined;
  readonly decks: () => Decks | undefined;
  readonly random: (faces: number) => number;
  readonly user: (run: Run, uid: string, key: string) => Promise<LuaValue>;
  readonly group: (run: Run, gid: string, key: string) => Promise<LuaValue>;
  /** A value of a file of `getSelfData`, by the file's name without an ending. */
  readonly selfData: (stem: string, path: string) => Promise<LuaValue>;
  readonly card: (run: Run, card: CardRef, key: string) => Promise<LuaValue>;
}

/** Variables of the service's own texts that templates of modules name, too. */
const common = new Set(["self", "nick", "pc", "date", "time", "group"]);

/** Finds what a name in a template stands for: fields, values of people and groups, texts, help, decks. */
export class TemplateNames {
  constructor(readonly services: NameServices) {}

  /** A value by its name; undefined where there is none. What mods and texts say are templates again. */
  async value(name: string, run: Run, fields: LuaFields): Promise<TemplateValue> {
    const field = await this.#field(name, run, fields);
    if (field !== undefined) return field;
    const speech = this.services.speech.texts(name);
    if (speech !== undefined) return { template: speech };
    const own = await this.#own(name, run);
    if (own !== undefined) return own;
    const help = this.services.speech.help(name);
    if (help !== undefined) return { template: help };
    const card = this.services.decks()?.draw(name, 1).cards[0];
    return card === undefined ? undefined : { template: card };
  }

  /** `{help:word}`. */
  help(word: string): TemplateValue {
    const said = this.services.speech.help(word);
    return said === undefined ? undefined : { template: said };
  }

  /** `{print:uid=1}`: the name of somebody, with the id. */
  async print(argument: string, run: Run, fields: LuaFields): Promise<TemplateValue> {
    const [, kind = "", id = ""] = /^(uid|gid|user|grp)=(.+)$/.exec(argument) ?? [];
    const meant = id === "" ? "" : (wordOf(fields[id] ?? null) ?? id);
    if (meant === "") return undefined;
    const isGroup = kind === "gid" || kind === "grp";
    const name = isGroup
      ? await this.services.group(run, meant, "name")
      : await this.services.user(run, meant, "nick");
    const said = wordOf(name) ?? meant;
    return said === meant ? meant : `${said}(${meant})`;
  }

  /** One of the texts that mods have under a key. */
  speech(key: string): string | undefined {
    const texts = this.services.speech.texts(key);
    if (texts === undefined) return undefined;
    return texts[texts.length === 1 ? 0 : this.services.random(texts.length) - 1];
  }

  async #field(name: string, run: Run, fields: LuaFields): Promise<string | undefined> {
    const own = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (own !== undefined && own !== null) return wordOf(own);
    if (isOwned(name)) return this.held(name, run);
    const [, stem = "", path = ""] = /^([^.]+)\.(.+)$/s.exec(name) ?? [];
    return path === "" ? undefined : wordOf(await this.services.selfData(stem, path));
  }

  /** What somebody has under a name such as `user.title`: nothing is said where they have none, as by the peer. */
  async held(name: string, run: Run): Promise<string | undefined> {
    const [, owner = "", key = ""] = /^(\w+)\.(.+)$/s.exec(name) ?? [];
    const value = await this.#held(owner, key, run);
    return value === undefined ? undefined : (wordOf(value) ?? "");
  }

  /** A value; null where there is none, undefined where there is nobody. */
  async #held(owner: string, key: string, run: Run): Promise<LuaValue | undefined> {
    const { message, account } = run;
    const uid = message?.userId ?? "";
    const gid = message?.groupId ?? "";
    const { user, group, card } = this.services;
    switch (owner) {
      case "user":
        return uid === "" ? undefined : user(run, uid, key);
      case "self":
        return (account === undefined ? null : await user(run, account.selfId, key)) ?? this.#ofFile(key);
      case "grp":
      case "group":
        return gid === "" ? undefined : group(run, gid, key);
      case "pc":
      case "char":
        return uid === "" ? undefined : card(run, { uid, gid }, key);
      default:
        return undefined;
    }
  }

  /** `file.key`: what modules keep in a file of that name. */
  async #ofFile(key: string): Promise<LuaValue> {
    for (let at = key.indexOf("."); at > 0; at = key.indexOf(".", at + 1)) {
      const value = await this.services.selfData(key.slice(0, at), key.slice(at + 1));
      if (value !== null) return value;
    }
    return null;
  }

  /** What the service itself says under a name: `{self}`, `{pc}`, `{strRollDice}`. */
  async #own(name: string, run: Run): Promise<string | undefined> {
    const templates = this.services.templates();
    if (templates === undefined) return undefined;
    const { message } = run;
    const options = message === undefined ? {} : { message };
    const key = this.services.originalKeys.keyOf(name);
    if (key !== undefined) return templates.render(text(key), options);
    return common.has(name) ? templates.render(`{${name}}`, options) : undefined;
  }
}

/** A value as texts show it; undefined for nothing. */
function wordOf(value: LuaValue): string | undefined {
  if (value === null) return undefined;
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
