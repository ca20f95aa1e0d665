import { Account, accountToken } from "./account.js";
import type { Group } from "./cast.js";
import { outcomeOf, pattern, unwanted, wanted } from "./judge.js";
import { Platform } from "./platform.js";
import type { Scene, SceneStep } from "./scene.js";
import { Service } from "./service.js";
import { settled } from "./settled.js";
import { Table } from "./table.js";
import { until } from "./until.js";

/** A step that did not go as it should, or anything where all are told. */
export interface PlayedStep {
  readonly scene: string;
  /** From 1. */
  readonly step: number;
  readonly said: string;
  readonly came: string;
  readonly missing: readonly string[];
}

const owner = { id: 99_901, nick: "Owner" };
const apiMs = 3_000;

/** Plays scenes over a real OneBot connection with the installation that `npm start` gives. */
export class Playing {
  readonly #groups = new Map<string, Group>();
  readonly #platform = new Platform(this.#groups);
  readonly #tables = new Set<Table>();
  readonly #account = new Account(
    this.#platform,
    (action, params) => this.#tableOf(params)?.scene.refuses?.[action],
    (call, answer) => {
      if ([...this.#tables].some((table) => table.hear(call, answer))) return;
      if (call.action.startsWith("send_")) this.#heardByOwner++;
    },
  );
  #heardByOwner = 0;
  #numbers = 0;

  private constructor(readonly service: Service) {}

  static async begun(): Promise<Playing> {
    const service = await Service.begun();
    const playing = new Playing(service);
    try {
      await playing.#setUp();
      return playing;
    } catch (error) {
      await playing.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    await this.#account.hangUp();
    await this.service.end();
  }

  /** @param told called with each step, also with those that went well */
  async play(scene: Scene, told: (step: PlayedStep) => void = () => undefined): Promise<PlayedStep[]> {
    const table = new Table(scene, ++this.#numbers, this.#account, this.#platform);
    for (const group of Object.values(table.cast.groups)) this.#groups.set(String(group.id), group);
    this.#tables.add(table);
    try {
      await this.#prepare(table);
      const failed: PlayedStep[] = [];
      for (const [at, step] of scene.steps.entries()) {
        const played = await this.#step(table, step, at + 1);
        told(played);
        if (played.missing.length > 0) failed.push(played);
      }
      return failed;
    } finally {
      this.#tables.delete(table);
    }
  }

  async #setUp(): Promise<void> {
    const code = await this.service.claimCode();
    await this.service.data("POST", "/api/adapters", {
      name: "evening",
      type: "botproto_v11",
      connection_mode: "reverse_ws",
      endpoint: "",
      access_token: accountToken,
      enabled: true,
      options: { sendIntervalMs: 0, sendPerSecond: 0 },
    });
    await this.#connect();
    await this.#ownerSays(`.master ${code}`);
    await this.#liftLimits();
  }

  async #connect(): Promise<void> {
    await this.#account.dial(this.service.base);
    await until("the account is connected", async () =>
      (await this.service.call("GET", "/api/adapters")).text.includes('"connected"'),
    );
  }

  /** Scenes are played quicker than people type. */
  async #liftLimits(): Promise<void> {
    const { recordedOnly: _names, ...global } = await this.service.data<{
      readonly recordedOnly?: unknown;
      readonly flood: object;
    }>("GET", "/api/system/global");
    await this.service.data("PUT", "/api/system/global", {
      ...global,
      flood: { ...global.flood, enabled: false },
    });
    const line = await this.service.data<object>("GET", "/api/settings/line");
    await this.service.data("PUT", "/api/settings/line", unlimited(line));
  }

  async #ownerSays(text: string): Promise<void> {
    const before = this.#heardByOwner;
    this.#account.report({
      post_type: "message",
      message_type: "private",
      sub_type: "friend",
      message_id: this.#platform.nextId(),
      user_id: owner.id,
      sender: { user_id: owner.id, nickname: owner.nick },
      message: [{ type: "text", data: { text } }],
      raw_message: text,
      font: 14,
    });
    await until(`an answer to ${text}`, () => this.#heardByOwner > before);
  }

  async #prepare(table: Table): Promise<void> {
    const { scene, cast } = table;
    const speakers = new Set(scene.steps.flatMap(({ from = "" }) => [...from]));
    if (speakers.has("M")) await this.#ownerSays(`.master add platform_a:${cast.people.M.id}`);
    const places = new Set(scene.steps.flatMap((step) => (step.from === undefined ? [] : (step.in ?? "G"))));
    const say = async (step: SceneStep) => {
      const from = table.calls.length;
      table.say(step, 0, 1);
      await until(`an answer to ${step.say}`, () =>
        table.calls.slice(from).some(({ said }) => said !== undefined),
      );
    };
    for (const place of ["G", "H"] as const) {
      if (!places.has(place)) continue;
      if (scene.locale !== undefined)
        await say({ from: "A", in: place, say: `.lang ${scene.locale} --group` });
      if (scene.system !== undefined) await say({ from: "A", in: place, say: `.set ${scene.system}` });
    }
    if (scene.locale !== undefined)
      for (const key of new Set(
        scene.steps.flatMap((step) => (step.in === "P" ? [...(step.from ?? "")] : [])),
      ))
        await say({ from: key, in: "P", say: `.lang ${scene.locale}` });
    await settled(table, {}, table.calls.length);
  }

  async #step(table: Table, step: SceneStep, number: number): Promise<PlayedStep> {
    const from = table.calls.length;
    if (step.restart === true) await this.#restart();
    if (step.cut === true) {
      await this.#account.hangUp();
      await this.#connect();
    }
    const told = { scene: table.scene.id, step: number };
    if (step.api !== undefined) return { ...told, ...(await this.#api(table, step)) };
    if (step.say !== undefined)
      for (let turn = 1; turn <= (step.burst ?? 1); turn++) table.say(step, number, turn);
    await settled(table, step, from);
    const { text, near, missing } = outcomeOf(table, step, from);
    table.answers.set(number, near);
    const unkept = Object.entries(step.keep ?? {}).flatMap(([name, source]) => {
      const found = pattern(table, source).exec(text)?.[1];
      if (found !== undefined) table.kept[name] = found;
      return found === undefined ? [`nothing to keep as ${name}: /${source}/`] : [];
    });
    return { ...told, said: step.say ?? "", came: text, missing: [...missing, ...unkept] };
  }

  async #restart(): Promise<void> {
    await this.#account.hangUp();
    await this.service.stop();
    await this.service.start();
    await this.#connect();
  }

  /** A question is asked again for a while: what was said a moment ago may not be counted yet. */
  async #api(table: Table, { api, within = apiMs }: SceneStep): Promise<Omit<PlayedStep, "scene" | "step">> {
    if (api === undefined) throw new Error("no request");
    const { method, status: wantedStatus = 200, match, not } = api;
    const path = table.fill(api.path);
    const body: unknown =
      api.body === undefined ? undefined : JSON.parse(table.fill(JSON.stringify(api.body)));
    for (const end = Date.now() + within; ; ) {
      const { status, text } = await this.service.call(method, path, body);
      const missing = [
        ...(status === wantedStatus ? [] : [`status ${wantedStatus} wanted, ${status} came`]),
        ...wanted(table, match, text, "missing"),
        ...unwanted(table, not, text, "unwanted"),
      ];
      if (missing.length === 0 || method !== "GET" || Date.now() > end)
        return { said: `${method} ${path}`, came: text, missing };
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  #tableOf({ group_id, user_id }: Readonly<Record<string, unknown>>): Table | undefined {
    return [...this.#tables].find(({ cast }) => cast.keyOf(group_id ?? user_id) !== undefined);
  }
}

/** The same settings with each bucket without a bound. */
export function unlimited(settings: object): object {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]: [string, unknown]) => {
      if (name === "burst") return [name, 0];
      return [
        name,
        typeof value === "object" && value !== null && !Array.isArray(value) ? unlimited(value) : value,
      ];
    }),
  );
}
