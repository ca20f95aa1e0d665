import type { Adapters } from "@dicetower/adapters/api";
import type { Account, Scope } from "@dicetower/contract";
import type { ModuleLibrary } from "../modules/library.js";
import type { EventObject, TaskObject } from "../objects/trigger.js";
import type { LuaFields } from "../protocol.js";
import type { Runner, RunOrder } from "../running/runner.js";
import type { Speaker } from "../speaking/speaker.js";
import { chatOf } from "../speaking/speaker.js";
import type { Hooked } from "./hooks.js";

/** What it needs. */
export interface EventRunnerServices {
  readonly scope: Scope;
  readonly library: ModuleLibrary;
  readonly runner: Runner;
  readonly speaker: Speaker;
  readonly adapters: () => Adapters | undefined;
  /** True where a module may run. */
  readonly inForce: (module: string) => boolean;
}

/** Runs events and tasks of modules. One run of an event at a time. */
export class EventRunner {
  readonly #running = new Set<string>();

  constructor(readonly services: EventRunnerServices) {}

  /** Runs the events of a hook in the order of their modules, until one blocks the others. */
  async hooked(heard: Hooked): Promise<void> {
    // What concerns nobody in particular still has a voice.
    const hooked = { ...heard, account: heard.account ?? this.account() };
    for (const event of this.#events()) {
      if (!event.hooks.includes(hooked.hook)) continue;
      const written = await this.#run(event, hooked, this.services.scope.signal);
      const { approval } = written;
      if (approval !== undefined && approval !== null && hooked.approve !== undefined)
        await hooked.approve(approval === true || approval === 1);
      if (written.blocked === true) return;
    }
  }

  /** Runs an event whose time has come. */
  async timed(event: EventObject, signal: AbortSignal): Promise<void> {
    const nothing = { hook: "", account: this.account(), groupId: "", userId: "", fields: {} };
    await this.#run(event, nothing, signal);
  }

  /** Calls a task, which has no message. */
  async task({ module, entry }: TaskObject, signal: AbortSignal): Promise<void> {
    if (!this.services.inForce(module)) return;
    const outcome = await this.services.runner.run(
      this.#order(module, { kind: "run", entry }, signal, this.account()),
    );
    await this.services.speaker.settled(outcome.run);
  }

  /** The account that speaks where nobody was spoken to: the first that is connected, else the first of all. */
  account(): Account | undefined {
    const adapters = this.services.adapters();
    const all = adapters?.list() ?? [];
    const first = all.find(({ state }) => state === "connected") ?? all.find(({ selfId }) => selfId !== "");
    return first === undefined ? undefined : adapters?.account(first.id);
  }

  *#events(): Generator<EventObject> {
    for (const { record, loaded, parts } of this.services.library.all)
      if (record.enabled && loaded && this.services.inForce(record.id)) yield* parts.events;
  }

  async #run(event: EventObject, hooked: Hooked, signal: AbortSignal): Promise<LuaFields> {
    const { module, title, action } = event;
    const name = `${module}\n${title}\n${hooked.groupId}\n${hooked.userId}`;
    if (!this.services.inForce(module) || this.#running.has(name)) return {};
    this.#running.add(name);
    try {
      const fields = fieldsOf(hooked, title);
      const order = {
        ...this.#order(module, action, signal, hooked.account),
        fields,
        global: "event" as const,
      };
      const outcome = await this.services.runner.run(order);
      await this.services.speaker.settled(outcome.run);
      if (!outcome.ok) return {};
      const { fields: written, reply } = outcome.answer;
      const said = typeof written.msg_reply === "string" ? written.msg_reply : reply;
      const chat = hooked.groupId === "" ? hooked.userId : hooked.groupId;
      if (said !== undefined && chat !== "" && action.kind !== "texts") {
        const scene = hooked.groupId === "" ? "private" : "group";
        this.services.speaker.say(said, outcome.run, chatOf(outcome.run) ?? { scene, target: chat }, {
          ...fields,
          ...written,
        });
        await this.services.speaker.settled(outcome.run);
      }
      return written;
    } finally {
      this.#running.delete(name);
    }
  }

  #order(
    module: string,
    echo: RunOrder["echo"],
    signal: AbortSignal,
    account: Account | undefined,
  ): RunOrder {
    return { module, echo, fields: {}, global: "msg", message: undefined, account, depth: 0, signal };
  }
}

function fieldsOf({ hook, groupId, userId, account, fields }: Hooked, title: string): LuaFields {
  return {
    ...fields,
    ...(hook === "" ? {} : { hook }),
    reply_title: title,
    ...(userId === "" ? {} : { uid: userId, fromQQ: userId, fromUser: userId }),
    ...(groupId === "" ? {} : { gid: groupId }),
    fromGroup: groupId,
    ...(account === undefined ? {} : { platform: account.platform, selfId: account.selfId }),
  };
}
