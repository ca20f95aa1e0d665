import { createHash } from "node:crypto";
import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import access from "@dicetower/access";
import audit from "@dicetower/audit";
import automation from "@dicetower/automation";
import cards from "@dicetower/cards";
import commands from "@dicetower/commands";
import contentStore from "@dicetower/content-store";
import decks from "@dicetower/decks";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import groups from "@dicetower/groups";
import patterns from "@dicetower/patterns";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import scriptHost from "@dicetower/script-host";
import scriptsJs from "@dicetower/scripts-js";
import scriptsLua from "@dicetower/scripts-lua";
import { type TestHost, testHost, zip } from "@dicetower/testkit";
import texts from "@dicetower/texts";

const features = [
  texts,
  commands,
  access,
  groups,
  players,
  patterns,
  dice,
  native,
  systems,
  cards,
  automation,
  audit,
  scriptHost,
  decks,
  scriptsJs,
  scriptsLua,
  contentStore,
];
const name = "shop";
/** Files of the deck: what takes long is amid them when it is killed. */
const deckFiles = 60;

/** A package of the store, how its versions are made, and what is said to see which one is there. */
interface Offered {
  readonly key: string;
  readonly kind: string;
  readonly file: string;
  readonly said: string;
  readonly bytes: (number: number) => Buffer;
}

const offered: readonly Offered[] = [
  {
    key: "deck~ann~finds",
    kind: "deck",
    file: "finds.deck",
    said: `.draw find${deckFiles - 1}`,
    bytes: (number) =>
      Buffer.from(
        zip(
          Object.fromEntries(
            Array.from({ length: deckFiles }, (_, at) => [
              `${at}.json`,
              JSON.stringify({ [`find${at}`]: Array(50).fill(`version ${number}`) }),
            ]),
          ),
        ),
      ),
  },
  {
    key: "js-plugin~ann~hello",
    kind: "js-plugin",
    file: "hello.js",
    said: ".hello",
    bytes: (number) =>
      Buffer.from(`// ==UserScript==
// @name hello
// @author Ann
// @version 1.${number}.0
// ==/UserScript==
let ext = seal.ext.find('hello');
if (!ext) { ext = seal.ext.new('hello', 'Ann', '1.${number}.0'); seal.ext.register(ext); }
const cmd = seal.ext.newCmdItemInfo();
cmd.name = 'hello';
cmd.solve = (ctx, msg) => { seal.replyToSender(ctx, msg, 'version ${number}'); return seal.ext.newCmdExecuteResult(true); };
ext.cmdMap.hello = cmd;
`),
  },
  {
    key: "lua-module~ann~knock",
    kind: "lua-module",
    file: "knock.lua",
    said: "knock",
    bytes: (number) =>
      Buffer.from(`msg_order = { ["knock"] = "knock" }\nfunction knock(msg) return "version ${number}" end`),
  },
];

/** A service with a store in a folder of its data. */
export class Store {
  readonly packages = offered;
  readonly #source: number;

  private constructor(
    readonly tower: TestHost,
    source: number,
  ) {
    this.#source = source;
  }

  /** Starts the service, with the store as a source; it has version 0 where it is new. */
  static async open(dataFolder: string): Promise<Store> {
    await offer(dataFolder, 0);
    const tower = await testHost({ dataFolder, features });
    const known = await tower.get("/api/store/sources").data<{ id: number }[]>();
    const { id } =
      known[0] ?? (await tower.post("/api/store/sources", { folder: name }).data<{ id: number }>());
    return new Store(tower, id);
  }

  /** Offers a version of each package. */
  async offer(number: number): Promise<void> {
    await offer(this.tower.dataFolder, number);
    await this.tower.post(`/api/store/sources/${this.#source}/refresh`).answers({ data: { problem: "" } });
  }

  /** Looks at the newest version of a package, agrees and installs. */
  async install(key: string): Promise<void> {
    const path = `/api/store/packages/${this.#source}/${key}`;
    const { plan, version } = await this.tower
      .post(`${path}/plan`, {})
      .data<{ plan: string; version: string }>();
    await this.tower.post(`${path}/install`, { plan, version, acceptGrants: true }).answers({ code: 0 });
  }

  /** The number of the version that is on record for a package; undefined for none. */
  async recorded(key: string): Promise<number | undefined> {
    const { installedVersion } = await this.tower
      .get(`/api/store/packages/${this.#source}/${key}`)
      .data<{ installedVersion: string }>();
    return installedVersion === "" ? undefined : Number(installedVersion.split(".")[1]);
  }

  /** The number of the version that answers in chat; undefined where none does. */
  async answering({ said }: Offered): Promise<number | undefined> {
    const reply = await this.tower.say(said).text();
    const number = /version (\d+)/.exec(reply)?.[1];
    return number === undefined ? undefined : Number(number);
  }

  /** How much there is of what each kind lists. */
  async counts(): Promise<readonly number[]> {
    const lists = ["/api/decks?source=user", "/api/plugins/js", "/api/mod/lua"];
    return Promise.all(lists.map(async (path) => sizeOf(await this.tower.get(path).data<unknown>())));
  }

  stop(): Promise<void> {
    return this.tower.stop();
  }
}

const sizeOf = (list: unknown): number =>
  Array.isArray(list) ? list.length : ((list as { items?: unknown[] }).items?.length ?? Number.NaN);

/** Puts a version of each package into the folder; the index comes last, in one step. */
async function offer(dataFolder: string, number: number): Promise<void> {
  const folder = join(dataFolder, "store", "sources", name);
  await mkdir(folder, { recursive: true });
  const packages = [];
  for (const { key, kind, file, bytes } of offered) {
    const content = bytes(number);
    const [, author, title] = key.split("~");
    await mkdir(join(folder, String(number)), { recursive: true });
    await writeFile(join(folder, String(number), file), content);
    packages.push({
      id: `${author}/${title}`,
      kind,
      version: `1.${number}.0`,
      title,
      authors: ["Ann"],
      licence: "MIT",
      released: "2026-01-02T03:04:05Z",
      file: `${number}/${file}`,
      size: content.length,
      sha256: createHash("sha256").update(content).digest("hex"),
    });
  }
  const index = { format: 1, id: name, name, updatedAt: "2026-01-02T03:04:05Z", packages };
  await writeFile(join(folder, "packages.next"), JSON.stringify(index));
  await rename(join(folder, "packages.next"), join(folder, "packages.json"));
}
