import type { Access } from "@dicetower/access/api";
import type { Extensions } from "@dicetower/commands/api";
import {
  type Call,
  type Clock,
  defineFact,
  locationOf,
  type Message,
  type Random,
  type Reply,
  type ReplyPart,
  type Stage,
  text,
  type Verdict,
} from "@dicetower/contract";
import type { Groups } from "@dicetower/groups/api";
import type { RuleSystems } from "@dicetower/rule-systems/api";
import type { GroupValues } from "../asks/group-answers.js";
import type { PeopleValues } from "../asks/people-answers.js";
import type { LimitCheck } from "../limits/limit-check.js";
import type { Found, TriggerIndex } from "../matching/trigger-index.js";
import { wordsOf } from "../matching/words.js";
import type { ReadCall, TriggerRunner } from "../modules/word-commands.js";
import type { Trigger } from "../objects/trigger.js";
import type { LuaValue } from "../protocol.js";
import type { Speaker } from "../speaking/speaker.js";
import type { EventSayer } from "./event-sayer.js";
import { messageFields } from "./message-fields.js";
import type { Run } from "./run.js";
import type { Runner, RunOutcome } from "./runner.js";

/** Milliseconds that a conversation waits for a script; afterwards the answer follows. */
const patienceMs = 1_500;
/** Extension and flag by which groups switch keyword replies off. */
const repliesExtension = "reply";
const repliesOff = "repliesOff";

/** What the stage needs. */
export interface StageServices {
  readonly index: () => TriggerIndex | undefined;
  readonly extensionOf: (module: string) => string;
  readonly extensions: Extensions;
  readonly groups: () => Groups | undefined;
  readonly systems: () => RuleSystems | undefined;
  readonly access: () => Access | undefined;
  readonly limits: LimitCheck;
  readonly people: PeopleValues;
  readonly groupValues: GroupValues;
  readonly runner: Runner;
  readonly speaker: Speaker;
  readonly events: EventSayer;
  readonly clock: Clock;
  readonly random: Random;
}

interface Search {
  readonly first: Found;
  readonly rest: Iterator<Found, void>;
}

/** A trigger, and the message that it answers. */
interface Answering {
  readonly found: Found;
  readonly message: Message;
  readonly read: ReadCall | undefined;
}

/** What a script made of a message: an answer; undefined where it says that it was not meant. */
type Made = Reply | undefined;

/** Answers messages by the triggers of modules. */
export class ModuleStage implements TriggerRunner {
  readonly #search = defineFact("lua.search", (message) => this.#begin(message));
  /** Triggers that a message was answered by as a command, and that did not want it: they are not asked again. */
  readonly #asked = new WeakMap<Message, Set<Trigger>>();

  constructor(readonly services: StageServices) {}

  stage(): Stage {
    return {
      key: "scripts-lua",
      slot: "modules",
      matches: (message) => message.fact(this.#search) !== undefined,
      run: (message, call) => this.#answer(message, call),
    };
  }

  #begin(message: Message): Search | undefined {
    const index = this.services.index();
    if (index === undefined || (message.own && !message.answersOwn)) return undefined;
    const rest = this.#inForce(message, index.find(wordsOf(message), message.own));
    const first = rest.next();
    return first.done === true ? undefined : { first: first.value, rest };
  }

  *#inForce(message: Message, all: Iterable<Found>): Generator<Found, void> {
    const { extensions, extensionOf } = this.services;
    const place = locationOf(message);
    const asked = this.#asked.get(message);
    for (const found of all) {
      const { trigger } = found;
      if (asked?.has(trigger) === true) continue;
      if (!extensions.enabled(place, extensionOf(trigger.module))) continue;
      if (this.isInForce(trigger, message)) yield found;
    }
  }

  isInForce({ type, rule }: Trigger, message: Message): boolean {
    if (type === "reply" && !this.#repliesOn(message)) return false;
    if (rule === "") return true;
    const systems = this.services.systems();
    return systems?.at(locationOf(message)).name === (systems?.find(rule)?.name ?? rule);
  }

  runFound(found: Found, message: Message, call: Call, read?: ReadCall): Promise<Verdict> {
    const asked = this.#asked.get(message) ?? new Set();
    this.#asked.set(message, asked.add(found.trigger));
    return this.#try(found, message, call, read);
  }

  #repliesOn(message: Message): boolean {
    const place = locationOf(message);
    const { extensions, groups } = this.services;
    if (!extensions.enabled(place, repliesExtension)) return false;
    return message.groupId === "" || groups()?.flagged(place, repliesOff) !== true;
  }

  async #answer(message: Message, call: Call): Promise<Verdict> {
    const search = message.fact(this.#search);
    if (search === undefined) return undefined;
    for (let found: Found | undefined = search.first; found !== undefined; found = next(search.rest)) {
      const verdict = await this.#try(found, message, call);
      if (verdict !== undefined) return verdict;
    }
    return undefined;
  }

  async #try(found: Found, message: Message, call: Call, read?: ReadCall): Promise<Verdict> {
    const { limits, random, access, clock } = this.services;
    const { trigger } = found;
    // Scripts read it of the message.
    if (message.lacksRole) await message.learnRole();
    const ending = new AbortController();
    let slow = () => {};
    const becameSlow = new Promise<"slow">((resolve) => {
      slow = () => resolve("slow");
    });
    const asked = this.#asker(trigger.module, message, ending.signal);
    const taken = await limits.take({
      owner: `${trigger.module}:${trigger.title}`,
      limits: trigger.limits,
      message,
      value: (of, key) => this.#value(asked, of, key),
      isBot: () => access()?.isBot(message) === true,
      die: (faces) => random.die(faces),
    });
    if (!taken.free) return taken.echo === "" ? undefined : { reply: await this.#words(taken.echo, asked) };
    const made = this.#run({ found, message, read }, ending.signal, slow).finally(taken.release);
    // The conversation goes on once the script sleeps, asks the network, or takes its time.
    const patience = clock.wait(patienceMs, call.signal).then(
      () => "slow" as const,
      () => "slow" as const,
    );
    const first = await Promise.race([made, becameSlow, patience]);
    if (first === "slow")
      return {
        later: (signal) => {
          signal.addEventListener("abort", () => ending.abort(), { once: true });
          return made;
        },
      };
    return first === undefined ? undefined : { reply: first };
  }

  /** A run that only asks for values of limits. */
  #asker(module: string, message: Message, signal: AbortSignal): Run {
    const { account } = message;
    return {
      module,
      message,
      account,
      fields: messageFields(message, undefined),
      depth: 0,
      signal,
      waits() {},
    };
  }

  #value(run: Run, of: "user" | "grp" | "self", key: string): Promise<LuaValue> {
    const { people, groupValues } = this.services;
    const { message, account } = run;
    if (of === "self") return people.get(run, account?.selfId ?? "", key);
    if (of === "user") return people.get(run, message?.userId ?? "", key);
    return message === undefined || message.groupId === ""
      ? Promise.resolve(null)
      : groupValues.get(run, message.groupId, key);
  }

  #words(echo: string, run: Run): Promise<ReplyPart[]> {
    return this.services.speaker.parts(echo, run, run.fields);
  }

  async #run({ found, message, read }: Answering, signal: AbortSignal, slow: () => void): Promise<Made> {
    const { runner, events } = this.services;
    const { module } = found.trigger;
    const { echo = found.trigger.echo, values } = read ?? {};
    const fields = messageFields(message, found);
    const outcome = await runner.run({
      module,
      echo,
      fields,
      values,
      global: "msg",
      message,
      account: message.account,
      depth: events.depthOf(message),
      signal,
      slow,
    });
    return this.#made(outcome, fields, found);
  }

  async #made(outcome: RunOutcome, fields: Run["fields"], { groups }: Found): Promise<Made> {
    const { run } = outcome;
    const { speaker } = this.services;
    await speaker.settled(run);
    if (!outcome.ok) return text("lua.error", { module: run.module, error: outcome.error });
    const { reply, privately, fields: written } = outcome.answer;
    // What a script says all the same is said, as by the peer.
    if (written.ignored === true && !reply && !privately) return undefined;
    const all = { ...fields, ...written };
    return [
      ...(reply === undefined ? [] : await speaker.parts(withGroups(reply, groups), run, all)),
      ...(privately === undefined
        ? []
        : await speaker.parts(withGroups(privately, groups), run, all, "sender")),
    ];
  }
}

function next(rest: Iterator<Found, void>): Found | undefined {
  const found = rest.next();
  return found.done === true ? undefined : found.value;
}

/** `$1` is what the first group of a pattern has found: a name of the template, as it is what somebody has said. */
function withGroups(reply: string, groups: readonly string[]): string {
  if (groups.length === 0) return reply;
  return reply.replace(/\$([1-9])(?!\d)/g, (written, digit: string) =>
    Number(digit) <= groups.length ? `{${digit}}` : written,
  );
}
