import { randomBytes } from "node:crypto";
import type { ThreadSide } from "@dicetower/script-host/thread";
import { type Origin, originOf } from "../protocol/handed.js";
import {
  BACKGROUND,
  type ConfigRecord,
  type Effect,
  type KeptValues,
  type Nested,
  type RealmData,
} from "../protocol.js";
import { type Effects, effectOf } from "./effects.js";
import { Kept } from "./kept.js";
import type { HostOperations } from "./prelude/kit.js";
import { Timers } from "./time/timers.js";

const maxReplies = 20;
const maxLines = 100;
const maxFetches = 16;
const maxSockets = 8;
/** A timer that is due within this time is waited for. */
const soonMs = 3_000;
/** Characters of what is asked: pictures are the longest. */
const maxAsked = 16 << 20;

/** Effects for which it counts who has set them off. */
const rightful: ReadonlySet<Effect["kind"]> = new Set([
  "variable",
  "computed",
  "memberBan",
  "memberKick",
  "addBan",
  "addTrust",
  "banRemove",
]);

/** What the operations need of the realm. */
export interface OperationsRealm {
  readonly side: ThreadSide;
  readonly effects: Effects;
  /** Plugin of the running slice. */
  readonly plugin: string;
  /** Plugin whose file is on top of a stack. */
  authorOf(trace: string): string;
  /** File and line of a plugin's code on top of a stack; empty without. */
  placeOf(trace: string): string;
  /** Plugins whose code stands in a stack. */
  authorsIn(trace: string): readonly string[];
  /** Time in which the realm waits does not count. */
  paused<Answer>(wait: () => Answer): Answer;
  /** Does a task for an ask that waits. */
  nested(task: string, value: unknown): unknown;
  timer(plugin: string, id: number): void;
  /** Told of a plugin that uses all of its background time, and more, for too long. */
  overused(plugin: string): void;
  settled(outcome: unknown): void;
}

/** What the realm may have done by the thread, with the limits of plugins. */
export class Operations {
  readonly kept: Kept;
  readonly timers: Timers;
  readonly fetches = new Map<number, string>();
  readonly sockets = new Map<number, string>();
  /** Where answers to the message of the task go. */
  from: Origin | undefined;
  /** Context of the message or event that has set off what runs; undefined for timers, tasks and loads. */
  #cause: string | undefined;
  /** Contexts of requests that were begun within a message. */
  readonly causes = new Map<number, string>();
  /** Plugins of rules for checks, by their index, and of registered tasks. */
  readonly rules = new Map<number, string>();
  readonly tasks = new Map<number, string>();
  /** Plugins that have tried to change what the language brings. */
  readonly locked = new Set<string>();
  /** Of the operation that runs, where it looks at them. */
  #authors: readonly string[] | undefined;
  /** Stack of the operation that runs, where it was handed one. */
  #trace = "";
  #last = 0;
  #replies = 0;
  readonly #lines = new Map<string, { since: number; count: number }>();

  constructor(
    readonly realm: OperationsRealm,
    readonly data: RealmData & { readonly seed: readonly number[] },
    known: Readonly<Record<string, KeptValues>>,
  ) {
    this.kept = new Kept(known, (extension, plugin) => this.ask("kept", { extension, plugin }) as KeptValues);
    const { patienceMs = BACKGROUND.patienceMs } = data.limits ?? {};
    this.timers = new Timers(
      (plugin, id) => realm.timer(plugin, id),
      { ...BACKGROUND, patienceMs },
      (plugin) => realm.overused(plugin),
    );
  }

  /** Runs scripts within a message or event, from which whatever they do now comes. */
  within<Answer>(cause: string | undefined, run: () => Answer): Answer {
    this.#cause = cause;
    try {
      return run();
    } finally {
      this.#cause = undefined;
    }
  }

  begin(): void {
    this.#replies = 0;
    this.realm.effects.begin();
  }

  /** @throws Error whose sentence is thrown into the script */
  run(operation: string, text: string, trace: string): unknown {
    if (operation === "say") return this.#say(text);
    const value: unknown = JSON.parse(text);
    const plugin = trace === "" ? this.realm.plugin : this.realm.authorOf(trace);
    const run = Object.hasOwn(this.#table, operation)
      ? this.#table[operation as keyof HostOperations]
      : undefined;
    if (run === undefined) throw new Error("this is not done here");
    this.#trace = trace;
    this.#authors = trace === "" ? undefined : this.#authorsIn(trace);
    return run(value as never, plugin, text.length);
  }

  /** The plugin that runs, and whoever stands in the stack; a stack in which nobody stands hides somebody. */
  #authorsIn(trace: string): readonly string[] {
    const found = this.realm.authorsIn(trace);
    return [...new Set([this.realm.plugin, ...(found.length === 0 ? [""] : found)])];
  }

  ask(name: string, value: unknown, authors?: readonly string[]): unknown {
    let answer = this.realm.paused(() => this.#asked(name, value, authors));
    while (isNested(answer)) {
      const { token, task, value: asked } = answer.nested;
      let done: { answer: unknown } | { error: string };
      try {
        done = { answer: this.realm.nested(task, asked) };
      } catch (error) {
        done = { error: error instanceof Error ? error.message : String(error) };
      }
      answer = this.realm.paused(() => this.#asked("resume", { token, ...done }));
    }
    return answer;
  }

  #asked(name: string, value: unknown, authors?: readonly string[]): unknown {
    return this.realm.side.ask(name, value, this.realm.effects.take(), this.#cause, authors);
  }

  /** True when nothing of some plugins, or of any, is under way that may come to something soon. */
  isQuiet(plugins: readonly string[] | undefined): boolean {
    const { timers } = this;
    for (const plugin of this.fetches.values())
      if ((plugins?.includes(plugin) ?? true) && !timers.budget.isUsedUp(plugin)) return false;
    return !timers.dueWithin(soonMs, plugins);
  }

  /** An answer to the message of the task. @param line context, way and text */
  #say(line: string): undefined {
    const behind = line.indexOf(" ");
    const from = line.indexOf(" ", behind + 1);
    const to = line.slice(behind + 1, from);
    if (this.from === undefined || (to !== "sender" && to !== "group" && to !== "person"))
      throw new Error("this is not done here");
    const { plugin } = this.realm;
    const reply = { plugin, kind: "reply", ctx: line.slice(0, behind), to, from: this.from } as const;
    this.#effect({ ...reply, text: line.slice(from + 1) }, line.length);
  }

  #effect(effect: Effect, chars: number): void {
    if (effect.kind === "console" && !this.#mayPrint(effect.plugin)) return;
    if (effect.kind === "reply" && ++this.#replies > maxReplies) {
      if (this.#replies === maxReplies + 1)
        this.realm.effects.note({
          plugin: effect.plugin,
          kind: "console",
          level: "warn",
          text: `More than ${maxReplies} messages in one call; the others are not sent.`,
        });
      return;
    }
    this.realm.effects.add(rightful.has(effect.kind) ? this.#caused(effect) : effect, chars);
  }

  /** With what has set it off, whatever the realm says of that. */
  #caused({ cause: _cause, authors: _authors, ...effect }: Effect): Effect {
    const cause = this.#cause;
    const authors = this.#authors;
    return {
      ...effect,
      ...(cause === undefined ? {} : { cause }),
      ...(authors === undefined ? {} : { authors }),
    };
  }

  #mayPrint(plugin: string): boolean {
    const now = performance.now();
    const known = this.#lines.get(plugin);
    if (known === undefined || now - known.since > 1_000) {
      this.#lines.set(plugin, { since: now, count: 1 });
      return true;
    }
    // One more than allowed goes out: whoever writes the lines says then that some are dropped.
    return ++known.count <= maxLines + 1;
  }

  #open(map: Map<number, string>, plugin: string, most: number, what: string): number {
    const count = [...map.values()].filter((one) => one === plugin).length;
    if (count >= most) throw new Error(`a plugin may have ${most} ${what} at a time`);
    const id = ++this.#last;
    map.set(id, plugin);
    return id;
  }

  /** Operations by their names; `chars` is the length of what was handed over. */
  readonly #table: {
    readonly [Name in keyof HostOperations]: (
      value: Parameters<HostOperations[Name]>[0],
      plugin: string,
      chars: number,
    ) => unknown;
  } = {
    data: () => this.data,
    effect: (value, plugin, chars) => {
      const effect = effectOf(value);
      if (effect === undefined) throw new Error("this is not done here");
      if (effect.kind === "fetchAbort") {
        this.fetches.delete(effect.id);
        this.causes.delete(effect.id);
      }
      this.#effect({ ...effect, plugin }, chars);
    },
    reply: ({ ctx, to, msg, text }, plugin, chars) => {
      const effect = effectOf({ kind: "reply", ctx, to, from: originOf(msg), text });
      if (effect === undefined) throw new Error("this is not done here");
      this.#effect({ ...effect, plugin }, chars);
    },
    ask: ({ name, value }, _plugin, chars) => {
      if (chars > maxAsked) throw new Error("this is too long");
      const answer = this.ask(name, value, this.#authors);
      if (name === "cocRule" && answer === true)
        this.rules.set((value as { index: number }).index, (value as { plugin: string }).plugin);
      if (name === "registerTask")
        this.tasks.set((value as { id: number }).id, (value as { plugin: string }).plugin);
      return answer;
    },
    timer: ({ ms, repeat }, plugin) => this.timers.set(plugin, ms, repeat),
    clearTimer: (id) => this.timers.clear(id),
    stored: ({ extension, key }, plugin) => this.kept.stored(extension, plugin, key),
    store: ({ extension, key, value }, plugin, chars) => {
      if (this.kept.store(extension, plugin, key, value))
        this.#effect({ kind: "store", plugin, extension, key, value }, chars);
    },
    config: ({ extension, key }, plugin) => this.kept.config(extension, plugin, key) ?? null,
    registerConfig: ({ extension, item }, plugin, chars) => {
      const registered = this.kept.register(extension, plugin, item as ConfigRecord);
      this.#effect({ kind: "config", plugin, extension, ...registered }, chars);
    },
    unregisterConfig: ({ extension, key }, plugin, chars) => {
      if (this.kept.unregister(extension, plugin, key))
        this.#effect({ kind: "configGone", plugin, extension, key }, chars);
    },
    fetch: (request, plugin, chars) => {
      const id = this.#open(this.fetches, plugin, maxFetches, "requests");
      if (this.#cause !== undefined) this.causes.set(id, this.#cause);
      this.#effect({ kind: "fetch", plugin, id, ...request }, chars);
      return id;
    },
    socket: (socket, plugin, chars) => {
      const id = this.#open(this.sockets, plugin, maxSockets, "sockets");
      this.#effect({ kind: "socketOpen", plugin, id, ...socket }, chars);
      return id;
    },
    author: (_nothing, plugin) => plugin,
    place: () => this.realm.placeOf(this.#trace),
    locked: (_nothing, plugin) => {
      this.locked.add(plugin);
    },
    settled: (outcome) => this.realm.settled(outcome),
    failed: ({ plugin, message, trace }, _running, chars) => {
      const failure = { plugin, kind: "threw", message, trace } as const;
      this.#effect({ kind: "failure", plugin, failure }, chars);
    },
    random: (count) => randomBytes(Math.min(Math.max(Number(count), 0), 65_536)).toString("base64"),
  };
}

function isNested(answer: unknown): answer is Nested {
  return typeof answer === "object" && answer !== null && "nested" in answer;
}
