import type { ContextRecord, EndPointRecord, Scalar } from "../../protocol.js";
import type { ContextState, Kit } from "./kit.js";

/** Contexts: objects whose fields are read from the service's records and written back to them. */
export function contexts(kit: Kit): void {
  type Part = "ctx" | "player" | "group" | "endPoint";
  const { text, int, isObject } = kit;

  /** Reads the record anew where it was read in a slice before. */
  function fresh(state: ContextState): ContextRecord {
    if (state.slice === kit.slice) return state.record;
    state.slice = kit.slice;
    state.cache.clear();
    // Null where the service has let go of it: what was last known stays.
    state.record = kit.ask("context", { ctx: state.record.id }) ?? state.record;
    return state.record;
  }

  /** What was only looked at came without them. */
  function withTemporaries(state: ContextState): Readonly<Record<string, Scalar>> {
    const record = kit.ask("context", { ctx: state.record.id });
    const temporaries = record?.temporaries ?? {};
    const { id, group, player, endPoint, isPrivate, isCurGroupBotOn } = state.record;
    const { privilegeLevel, delegateText, commandHideFlag } = state.record;
    const texts = { privilegeLevel, delegateText, commandHideFlag };
    state.record = { id, group, player, endPoint, isPrivate, isCurGroupBotOn, ...texts, temporaries };
    return temporaries;
  }

  function converted(value: unknown, before: unknown): Scalar {
    if (typeof before === "number") return int(value);
    return typeof before === "boolean" ? Boolean(value) : text(value);
  }

  function assign(state: ContextState, part: Part, field: string, value: unknown): void {
    const record = fresh(state);
    const target = (part === "ctx" ? record : record[part]) as unknown as Record<string, Scalar>;
    const now = converted(value, target[field]);
    target[field] = now;
    kit.host("effect", { kind: "assign", ctx: record.id, record: part, field, value: now });
  }

  class Context {
    readonly #state: ContextState;
    readonly #parts: Partial<Record<Part, object>> = {};

    constructor(state: ContextState) {
      this.#state = state;
    }

    static state(value: unknown): ContextState | undefined {
      return isObject(value) && #state in value ? value.#state : undefined;
    }

    get player(): object {
      this.#parts.player ??= new Player(this.#state);
      return this.#parts.player;
    }

    get group(): object {
      this.#parts.group ??= new Group(this.#state);
      return this.#parts.group;
    }

    get endPoint(): object {
      this.#parts.endPoint ??= new EndPoint(this.#state.record.endPoint);
      return this.#parts.endPoint;
    }

    notice(message: unknown): void {
      kit.host("effect", { kind: "notice", ctx: this.#state.record.id, text: text(message) });
    }

    roll(points: unknown): number {
      return kit.ask("roll", { ctx: this.#state.record.id, points: int(points) });
    }
  }

  class Player {
    readonly #state: ContextState;
    constructor(state: ContextState) {
      this.#state = state;
    }
    static state(value: object): ContextState | undefined {
      return #state in value ? value.#state : undefined;
    }
  }

  class Group {
    readonly #state: ContextState;
    constructor(state: ContextState) {
      this.#state = state;
    }
    static state(value: object): ContextState | undefined {
      return #state in value ? value.#state : undefined;
    }
  }

  class EndPoint {
    readonly #record: EndPointRecord;
    constructor(record: EndPointRecord) {
      this.#record = record;
    }
    static record(value: unknown): EndPointRecord | undefined {
      return isObject(value) && #record in value ? value.#record : undefined;
    }
    get baseInfo(): object {
      return this;
    }
  }

  /** Accessors by the names of fields, and what JSON makes of them. */
  function fields(
    prototype: object,
    part: Part,
    names: readonly string[],
    stateOf: (self: object) => ContextState | undefined,
  ): void {
    for (const name of names)
      Object.defineProperty(prototype, name, {
        configurable: true,
        enumerable: true,
        get(this: object) {
          const state = stateOf(this);
          if (state === undefined) return undefined;
          const record = fresh(state);
          return (part === "ctx" ? record : record[part])[name as never];
        },
        set(this: object, value: unknown) {
          const state = stateOf(this);
          if (state !== undefined) assign(state, part, name, value);
        },
      });
    written(prototype, names);
  }

  function written(prototype: object, names: readonly string[]): void {
    kit.hidden(prototype, {
      toJSON(this: Record<string, unknown>) {
        const plain: Record<string, unknown> = {};
        for (const name of names) plain[name] = this[name];
        return plain;
      },
    });
  }

  const ofPlayer = ["userId", "name", "lastCommandTime", "autoSetNameTemplate"];
  const ofGroup = [
    "groupId",
    "groupName",
    "guildId",
    "channelId",
    "active",
    "cocRuleIndex",
    "logOn",
    "logCurName",
    "recentDiceSendTime",
    "showGroupWelcome",
    "groupWelcomeMessage",
    "enteredTime",
    "inviteUserId",
  ];
  const ofEndPoint = [
    "id",
    "nickname",
    "userId",
    "platform",
    "state",
    "enable",
    "groupNum",
    "cmdExecutedNum",
    "cmdExecutedLastTime",
    "onlineTotalTime",
  ];
  const ofContext = ["isPrivate", "isCurGroupBotOn", "privilegeLevel", "delegateText", "commandHideFlag"];
  fields(Player.prototype, "player", ofPlayer, Player.state);
  fields(Group.prototype, "group", ofGroup, Group.state);
  fields(Context.prototype, "ctx", ofContext, Context.state);
  written(Context.prototype, ["group", "player", "endPoint", ...ofContext]);
  for (const name of ofEndPoint)
    Object.defineProperty(EndPoint.prototype, name, {
      configurable: true,
      enumerable: true,
      get(this: object) {
        return EndPoint.record(this)?.[name as never];
      },
    });
  written(EndPoint.prototype, ofEndPoint);

  kit.classes.push(Context, Player, Group, EndPoint);
  kit.newContext = (record) => new Context({ record, slice: kit.slice, cache: new Map(), sets: kit.sets });
  kit.unreadContext = (read) => {
    let known: ContextRecord | undefined;
    return new Context({
      get record() {
        known ??= read();
        return known;
      },
      set record(record) {
        known = record;
      },
      slice: kit.slice,
      cache: new Map(),
      sets: kit.sets,
    });
  };
  kit.context = (value, caller) => {
    const state = Context.state(value);
    if (state === undefined) throw new TypeError(`${caller}: a context is expected`);
    return state;
  };
  Object.assign(kit.faces, { context: Context.prototype, player: Player.prototype, group: Group.prototype });
  kit.stateBehind = (value, caller) => {
    const state = isObject(value)
      ? (Context.state(value) ?? Player.state(value) ?? Group.state(value))
      : undefined;
    if (state === undefined) throw new TypeError(`${caller}: a context is expected`);
    return state;
  };
  kit.endPointId = (value, caller) => {
    const record = EndPoint.record(value);
    if (record === undefined) throw new TypeError(`${caller}: an account of the bot is expected`);
    return record.id;
  };

  kit.temporaries = (state, changed) => {
    const known = state.record.temporaries as Record<string, unknown> | undefined;
    if (known !== undefined)
      for (const name of Object.keys(changed)) {
        if (changed[name] === null) delete known[name];
        else known[name] = changed[name];
      }
    // Expressions may have set other variables as well.
    kit.sets++;
  };
  kit.variable = (state, name) => {
    const record = fresh(state);
    if (name.startsWith("$t")) {
      const temporaries = record.temporaries ?? withTemporaries(state);
      return kit.own(temporaries, name) ? temporaries[name] : null;
    }
    if (state.sets !== kit.sets) state.cache.clear();
    state.sets = kit.sets;
    if (!state.cache.has(name)) state.cache.set(name, kit.ask("variable", { ctx: record.id, name }));
    return state.cache.get(name);
  };

  kit.seal["getEndPoints"] = () => kit.ask("endPoints", null).map((record) => new EndPoint(record));
}
