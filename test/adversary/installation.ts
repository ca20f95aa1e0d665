import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Account, accountToken } from "../evening/account.js";
import { bot, type Group } from "../evening/cast.js";
import { Platform } from "../evening/platform.js";
import { unlimited } from "../evening/playing.js";
import { Service } from "../evening/service.js";
import { until } from "../evening/until.js";
import { root } from "../workspace/workspace.js";
import { type Asked, ask, type Came, hangUp } from "./ask.js";
import { type Operation, operationsOf } from "./operations.js";

/** Id of the master, and of the group in which people talk. */
export const masterId = 900_900;
export const groupId = 5_000;

/** What the service said in chat. */
export interface SaidInChat {
  readonly at: number;
  readonly text: string;
}

/** Requests of many kinds would soon be too many. */
const noBound = { perSecond: 100_000, burst: 100_000 };
/** The installation that `npm start` gives, an account of a platform that it talks through, and who attacks both. */
export class Installation {
  /** Stands in every name that must not come out of the data folder. */
  readonly mark = `breakout-${randomBytes(6).toString("hex")}`;
  readonly said: SaidInChat[] = [];
  readonly #account: Account;
  readonly #platform: Platform;
  #since = 0;

  private constructor(
    readonly service: Service,
    readonly operations: readonly Operation[],
  ) {
    const group: Group = { id: groupId, name: "Tavern", people: [bot] };
    this.#platform = new Platform(new Map([[String(groupId), group]]));
    this.#account = new Account(
      this.#platform,
      () => undefined,
      ({ at, action, params }) => {
        if (action.startsWith("send_")) this.said.push({ at, text: JSON.stringify(params) });
      },
    );
  }

  static async begun(): Promise<Installation> {
    const service = await Service.begun();
    await service.data("PUT", "/api/settings/http", noBound);
    const installation = new Installation(service, await operationsOf(service));
    try {
      await installation.#connect();
      return installation;
    } catch (error) {
      await installation.end();
      throw error;
    }
  }

  async #connect(): Promise<void> {
    const { service } = this;
    await service.data("POST", "/api/adapters", {
      name: "adversary",
      type: "botproto_v11",
      connection_mode: "reverse_ws",
      endpoint: "",
      access_token: accountToken,
      enabled: true,
      options: { sendIntervalMs: 0, sendPerSecond: 0 },
    });
    await service.data("POST", "/api/masters", { platform: "platform_a", userId: String(masterId) });
    await service.data("PUT", "/api/settings/language", { locale: "en" });
    // Everybody may say as much as they like: what is turned away for its number is not looked at.
    const { recordedOnly: _names, ...global } = await service.data<{
      readonly recordedOnly?: unknown;
      readonly flood: object;
    }>("GET", "/api/system/global");
    await service.data("PUT", "/api/system/global", {
      ...global,
      flood: { ...global.flood, enabled: false },
    });
    await service.data(
      "PUT",
      "/api/settings/line",
      unlimited(await service.data("GET", "/api/settings/line")),
    );
    await this.#account.dial(service.base);
    await until("the account is connected", async () =>
      (await service.call("GET", "/api/adapters")).text.includes('"connected"'),
    );
    // Otherwise it would follow what people write.
    this.say(".lang en --group", masterId);
    await until("an answer to .lang", () => this.said.length > 0);
    this.#since = Date.now();
  }

  ask(asked: Asked): Promise<Came> {
    return ask(this.service.base, asked);
  }

  /** Asks with the access key. */
  askWithKey(asked: Asked): Promise<Came> {
    return this.ask({ ...asked, headers: { "x-api-key": this.service.key, ...asked.headers } });
  }

  /** Has somebody say something in the group. */
  say(text: string, userId: number, nickname = `P${userId}`, segments?: readonly object[]): void {
    this.report({
      post_type: "message",
      message_type: "group",
      sub_type: "normal",
      message_id: this.#platform.nextId(),
      group_id: groupId,
      user_id: userId,
      sender: { user_id: userId, nickname, card: "", role: "member" },
      message: segments ?? [{ type: "text", data: { text } }],
      raw_message: text,
      font: 14,
    });
  }

  report(event: Readonly<Record<string, unknown>>): void {
    this.#account.report(event);
  }

  /** Has the connection break, and comes back. */
  async reconnect(): Promise<void> {
    await this.#account.hangUp();
    await this.#account.dial(this.service.base);
  }

  /** How often something was said that holds a text. */
  saidWith(text: string): number {
    return this.said.filter((one) => one.text.includes(text)).length;
  }

  /** Milliseconds until a roll of somebody is answered. @throws Error where it never is */
  async rolls(userId: number): Promise<number> {
    const from = this.said.length;
    const name = `Roller${userId}`;
    const since = Date.now();
    const answer = () => this.said.slice(from).find(({ text }) => text.includes(name) && /1?d20/i.test(text));
    this.say(".r d20", userId, name);
    await until(`an answer to .r d20 of ${userId}`, () => answer() !== undefined, 30_000);
    return (answer()?.at ?? 0) - since;
  }

  /** Paths below the data folder, without those of the database and the log, which come and go. */
  files(): string[] {
    return readdirSync(this.service.folder, { recursive: true, encoding: "utf8" })
      .filter((path) => !/^(?:logs|audit)\/|\.db(?:-\w+)?$|^state\.schema\.json$|^turns\.jsonl$/.test(path))
      .sort();
  }

  /** What bears the mark outside of the data folder. */
  escaped(): string[] {
    const places = [
      "/",
      "/tmp",
      "/etc",
      "/var/tmp",
      tmpdir(),
      root,
      dirname(root),
      join(root, "examples/full"),
    ];
    return [...new Set(places)].flatMap((place) =>
      readdirSync(place)
        .filter((name) => name.includes(this.mark))
        .map((name) => join(place, name)),
    );
  }

  /** Lines of level error since it was ready, but for those that tell an owner of a plugin that cannot be used. */
  async errors(): Promise<string[]> {
    return (await this.service.troubles()).filter((line) =>
      /^error (?!script-host: not loaded: )/.test(line),
    );
  }

  /** Turns of its loop above some milliseconds of processor time. */
  longTurns(maxMs: number): string[] {
    return this.service
      .longTurns(maxMs)
      .filter(({ at }) => at > this.#since)
      .map(({ ms, functions }) => `${Math.round(ms)} ms: ${functions.join(" < ")}`);
  }

  async end(): Promise<void> {
    hangUp();
    await this.#account.hangUp();
    await this.service.end();
  }
}

/** Ids of the masters. */
export async function mastersOf({ service }: Installation): Promise<string[]> {
  const rows = await service.data<readonly { readonly userId: string }[]>("GET", "/api/masters");
  return rows.map(({ userId }) => userId);
}
