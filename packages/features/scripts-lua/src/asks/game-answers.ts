import { type GroupKey, homeOf, type PlayTables } from "@dicetower/groups/api";
import type { Session } from "@dicetower/play-session/api";
import type { ScriptId, ScriptStorage, ScriptStore } from "@dicetower/script-host/api";
import type { LuaValue } from "../protocol.js";
import { platformOf, type Run } from "../running/run.js";
import type { SayTo } from "../speaking/speaker.js";
import { type Answers, AskRefused } from "./asking.js";
import { checked } from "./people-answers.js";

/** Whose values these are: all modules share them, as with the peer. */
const shared: ScriptId = { language: "lua", name: "*" };
const space = "games";

/** What is known of games. */
export interface GameServices {
  readonly session: () => Session | undefined;
  readonly playTables: () => PlayTables | undefined;
  readonly storage: ScriptStorage;
}

/** What modules keep of the game in a chat. Where somebody has opened a game, it is gone with that game. */
export class GameValues {
  #store: Promise<ScriptStore> | undefined;

  constructor(readonly services: GameServices) {}

  /** The chat that keeps the game; undefined where nobody has said anything. */
  chatOf(run: Run): SayTo | undefined {
    const { message } = run;
    if (message === undefined) return undefined;
    if (message.groupId === "") return { scene: "private", target: message.userId };
    return { scene: "group", target: this.#groupOf(run)?.groupId ?? message.groupId };
  }

  async get(run: Run, key: string): Promise<LuaValue> {
    const chat = this.chatOf(run);
    if (chat === undefined) return null;
    const { values } = await this.#inGame(run, chat);
    const stored = values.get(nameOf(run, chat) + checked(key));
    if (stored !== undefined) return JSON.parse(stored) as LuaValue;
    return key === "name" ? chat.target : null;
  }

  async set(run: Run, key: string, value: LuaValue): Promise<null> {
    const chat = this.chatOf(run);
    if (chat === undefined) throw new AskRefused("there is no chat, and so no game");
    const store = await this.#inGame(run, chat);
    store.set(nameOf(run, chat) + checked(key), value === null ? undefined : JSON.stringify(value));
    const since = this.#since(run);
    store.set(sinceOf(run, chat), since === undefined ? undefined : String(since));
    return null;
  }

  people(run: Run, who: "gms" | "pls" | "obs"): readonly string[] {
    const session = this.services.session();
    const group = this.#groupOf(run);
    if (session === undefined || group === undefined) return [];
    if (who === "pls") return session.people(group);
    if (who === "obs") return session.observers(group);
    const host = session.host(group);
    return host === undefined ? [] : [host];
  }

  async close(): Promise<void> {
    if (this.#store !== undefined) await this.services.storage.close(shared, space);
    this.#store = undefined;
  }

  #groupOf(run: Run): GroupKey | undefined {
    const groupId = run.message?.groupId ?? "";
    return groupId === ""
      ? undefined
      : homeOf(this.services.playTables(), { platform: platformOf(run), groupId });
  }

  #since(run: Run): number | undefined {
    const group = this.#groupOf(run);
    return group === undefined ? undefined : this.services.session()?.openSince(group);
  }

  /** The values, without those of a game that has ended. */
  async #inGame(run: Run, chat: SayTo): Promise<ScriptStore> {
    this.#store ??= this.services.storage.open(shared, space);
    const store = await this.#store;
    const since = store.values.get(sinceOf(run, chat));
    if (since === undefined || since === String(this.#since(run))) return store;
    const start = nameOf(run, chat);
    for (const key of store.values.keys()) if (key.startsWith(start)) store.set(key, undefined);
    store.set(sinceOf(run, chat), undefined);
    return store;
  }
}

function nameOf(run: Run, { scene, target }: SayTo): string {
  return `${platformOf(run)}:${scene}:${target}#`;
}

/** Where it is kept since when the game was open. */
function sinceOf(run: Run, { scene, target }: SayTo): string {
  return `${platformOf(run)}:${scene}:${target}&since`;
}

/** Answers what scripts ask about games and what they keep of them. */
export function gameAnswers(values: GameValues): Pick<Answers, "game.get" | "game.set" | "game.people"> {
  return {
    "game.get": (run, key) => values.get(run, key),
    "game.set": (run, key, value) => values.set(run, key, value),
    "game.people": (run, who) => values.people(run, who),
  };
}
