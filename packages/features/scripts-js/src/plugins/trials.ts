import {
  type Actor,
  codes,
  failure,
  Message,
  notMine,
  type Role,
  shortenText,
  textSegment,
} from "@dicetower/contract";
import type { ConsoleLine } from "@dicetower/script-host/api";
import { replyParts } from "../calls/replies/reply-sender.js";
import { runItem, wordOf } from "../extensions/script-command.js";
import type { CommandRecord, HookName } from "../protocol.js";
import type { PluginState } from "./plugin.js";
import type { PluginService } from "./plugin-service.js";
import { TrialAccount, type TrialReply } from "./trial-account.js";

/** Milliseconds that an answer waits for what was called, and for what follows from it. */
const callMs = 20_000;
const settleMs = 10_000;
/** Changed values that are answered, and the characters of each. */
const maxChanges = 100;
const maxValueLength = 2_000;

/** What is said to a plugin. */
export interface Trial {
  readonly text: string;
  readonly messageType: "group" | "private";
  readonly role: Role;
}

/** A value that a plugin has changed; null where there is none. */
export interface StorageChange {
  readonly extension: string;
  readonly key: string;
  readonly before: string | null;
  readonly after: string | null;
}

/** What came of a trial. */
export interface TrialResult {
  /** The word of the command that ran; empty where none did. */
  readonly command: string;
  /** False where the command has left the message to others, and where no command ran. */
  readonly solved: boolean;
  readonly replies: readonly TrialReply[];
  readonly lines: readonly ConsoleLine[];
  readonly storage: readonly StorageChange[];
}

interface Found {
  readonly extension: string;
  readonly item: CommandRecord;
}

type Values = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** Says something to one plugin alone, past the line: what stands before it there does not have the message. */
export class Trials {
  constructor(readonly service: PluginService) {}

  /** @throws Failure 42200 where the plugin is not running */
  async run({ plugin, loaded }: PluginState, trial: Trial, actor: Actor): Promise<TrialResult> {
    const { name } = plugin.header;
    if (!loaded) throw failure(codes.ruleBroken, `The plugin "${name}" is not running.`);
    const { service } = this;
    const { scripts, reader } = service.shared.services;
    const id = { language: "js", name } as const;
    const account = new TrialAccount(actor);
    const message = this.#message(trial, account);
    const before = await this.#values(name);
    const printed = scripts.console.lines(id).at(-1)?.sequence ?? 0;
    await this.#hook(name, "onMessageReceived", message);
    const found = this.#commandOf(name, message);
    let solved = false;
    if (found !== undefined) solved = await this.#command(found, message);
    else if (reader.read(message) === undefined) await this.#hook(name, "onNotCommandReceived", message);
    await Promise.all(service.realms.ofPlugin(name).map((realm) => realm.settle(settleMs, [name])));
    return {
      command: found === undefined ? "" : found.item.word,
      solved,
      replies: account.replies,
      lines: scripts.console.lines(id, printed),
      storage: changes(before, await this.#values(name)),
    };
  }

  #message({ text, messageType, role }: Trial, account: TrialAccount): Message {
    const { random, clock } = this.service.shared.services;
    return new Message(
      {
        id: random.bytes(8).toString("hex"),
        scene: messageType,
        groupId: messageType === "group" ? "20001" : "",
        userId: "10001",
        nickname: "tester",
        role,
        segments: [textSegment(text)],
        text,
        sentAt: clock.seconds(),
      },
      account,
    );
  }

  /** The command of the plugin that a message calls: of several the one with the longest word. */
  #commandOf(name: string, message: Message): Found | undefined {
    const said = this.service.shared.services.reader.firstWord(message)?.word;
    if (said === undefined) return undefined;
    return this.service
      .extensions()
      .flatMap(({ name: extension, commands }) => commands.map((item) => ({ extension, item })))
      .filter(({ item }) => item.plugin === name && item.word !== "" && said.startsWith(wordOf(item.word)))
      .sort((one, other) => other.item.word.length - one.item.word.length)[0];
  }

  /** False where the command has left the message to others. */
  async #command({ extension, item }: Found, message: Message): Promise<boolean> {
    const { service } = this;
    const { replySender } = service.shared;
    const running = (async () => {
      const answer = await runItem(service, extension, item, { message, word: wordOf(item.word) });
      if (answer === notMine) return false;
      const reply =
        typeof answer === "object" && "later" in answer ? await answer.later(service.host.signal) : answer;
      if (reply !== undefined)
        for (const part of replyParts(reply)) await replySender.sayAs({ message }, part);
      return true;
    })();
    return (await service.within(running, callMs)) ?? true;
  }

  async #hook(name: string, hook: HookName, message: Message): Promise<void> {
    const { records } = this.service.shared;
    const extensions = this.service
      .extensions()
      .filter(({ plugin, hooks }) => plugin === name && hooks.includes(hook))
      .map((one) => one.name);
    if (extensions.length === 0) return;
    const context = records.open(message);
    const ctx = records.record(context, context.id);
    const calling = this.service.hook({ hook, extensions, ctx, msg: records.message(message) });
    await this.service.within(calling, callMs);
  }

  /** What the extensions of a plugin keep now. */
  async #values(name: string): Promise<Values> {
    const { kept } = this.service.shared;
    const values = new Map<string, ReadonlyMap<string, string>>();
    for (const extension of this.service.extensionsOf(name))
      values.set(extension, new Map((await kept.open(extension)).storage.values));
    return values;
  }
}

function changes(before: Values, after: Values): StorageChange[] {
  const found: StorageChange[] = [];
  for (const [extension, values] of after) {
    const old = before.get(extension) ?? new Map<string, string>();
    for (const key of new Set([...old.keys(), ...values.keys()])) {
      if (old.get(key) === values.get(key)) continue;
      found.push({ extension, key, before: shown(old.get(key)), after: shown(values.get(key)) });
      if (found.length >= maxChanges) return found;
    }
  }
  return found;
}

function shown(value: string | undefined): string | null {
  return value === undefined ? null : shortenText(value, maxValueLength);
}
