import { fileURLToPath } from "node:url";
import {
  commandOfForms,
  commands,
  defineFeature,
  delivered,
  form,
  Joi,
  panelPages,
  Random,
  route,
  routes,
  Settings,
  Store,
  settings,
  settingsGroup,
  sites,
  text,
  texts,
  textTable,
  variables,
  type WordingSource,
  wordings,
} from "@dicetower/contract";

const chance = Joi.number().integer().min(0).max(100).default(0).meta({ unit: "percent" });
const coinSettings = settingsGroup<{ readonly edgeChance: number; readonly terse: boolean }>({
  key: "coin",
  category: "play",
  schema: Joi.object({ edgeChance: chance, terse: Joi.boolean().default(false) }),
});

/** Shorter words for some keys, by language. */
const terseWords: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "coin.heads": { en: "{nick}: heads", "zh-CN": "{nick}：正面" },
  "coin.tails": { en: "{nick}: tails", "zh-CN": "{nick}：反面" },
};

/** Asked after the owner's own words and before those that are shipped. */
const terseWording = (isOn: () => boolean): WordingSource => ({
  key: "coin.terse",
  rank: 10,
  pick: (key, locale) => (isOn() ? terseWords[key]?.[locale] : undefined),
});

const coinTexts = textTable({
  "coin.heads": { en: "{nick} flips a coin: heads", "zh-CN": "{nick} 抛硬币：正面" },
  "coin.tails": { en: "{nick} flips a coin: tails", "zh-CN": "{nick} 抛硬币：反面" },
  "coin.edge": { en: "{nick} flips a coin: it stands on its edge", "zh-CN": "{nick} 抛硬币：立住了" },
  "command.coin": { en: "Coin", "zh-CN": "硬币" },
  "command.coin.brief": { en: "Flips a coin.", "zh-CN": "抛一枚硬币。" },
  "settings.coin": { en: "Coin", "zh-CN": "硬币" },
  "settings.coin.summary": { en: "How the coin falls.", "zh-CN": "硬币如何落下。" },
  "coin.page.title": { en: "Coins", "zh-CN": "硬币统计" },
  "coin.page.flip": { en: "Flip a coin", "zh-CN": "抛一枚硬币" },
  "coin.page.flips": { en: "How they fell", "zh-CN": "各面次数" },
  "coin.page.side": { en: "Side", "zh-CN": "面" },
  "coin.page.heads": { en: "Heads", "zh-CN": "正面" },
  "coin.page.tails": { en: "Tails", "zh-CN": "反面" },
  "coin.page.edge": { en: "Edge", "zh-CN": "立住" },
  "settings.coin.edgeChance": { en: "Chance of the edge", "zh-CN": "立住的概率" },
  "settings.coin.terse": { en: "Say it in few words", "zh-CN": "简短回复" },
});

const flips = "create table coin_flips (side text primary key, count integer not null)";
const told = "create table coin_told (account text primary key, count integer not null)";

/** Flips coins in chat and over HTTP, and counts how often each side has come up. */
export default defineFeature({
  id: "coin",
  needs: { random: Random, settings: Settings, store: Store },
  migrations: [
    { id: "001-flips", up: async (db) => db.raw(flips) },
    { id: "002-told", up: async (db) => db.raw(told) },
  ],
  setup(host) {
    const { random, store } = host.needs;
    const live = host.needs.settings.of(coinSettings);
    const flip = async (): Promise<{ side: string; count: number }> => {
      const edge = random.die(100) <= live.value.edgeChance;
      const side = edge ? "edge" : random.die(2) === 1 ? "heads" : "tails";
      const [row] = await store.change((db) => {
        const more = { count: db.raw("coin_flips.count + 1") };
        return db("coin_flips").insert({ side, count: 1 }).onConflict("side").merge(more).returning("*");
      });
      return row;
    };

    host.add(settings, coinSettings);
    host.add(texts, ...coinTexts);
    host.add(
      commands,
      commandOfForms({
        key: "coin",
        names: ["coin", "硬币"],
        category: "fun",
        replyKeys: ["coin.heads", "coin.tails", "coin.edge"],
        forms: [form("", { run: async () => text(`coin.${(await flip()).side}`) })],
      }),
    );
    const post = { method: "POST", path: "/api/coin/flip", summary: "Flips a coin." } as const;
    const list = { method: "GET", path: "/api/coin/flips", summary: "Counts what came up." } as const;
    const count = async () => {
      const rows = await store.read((db) => db("coin_flips").select());
      return Object.fromEntries(rows.map((row) => [row.side, row.count]));
    };
    // `.r d6+heads` adds how often heads came up; read when an expression names it, and at no other time.
    host.add(variables, {
      key: "coin.heads",
      rank: 90,
      matches: /^heads$/,
      load: async () => {
        const { heads = 0 } = await count();
        return { get: () => heads };
      },
    });
    host.add(
      wordings,
      terseWording(() => live.value.terse),
    );
    // What a platform refused has been told to nobody.
    host.on(delivered, async ({ account, outcome, outgoing }) => {
      if (outgoing?.owner !== "coin" || outcome.state !== "sent") return;
      await store.change((db) => {
        const more = { count: db.raw("coin_told.count + 1") };
        return db("coin_told").insert({ account: account.id, count: 1 }).onConflict("account").merge(more);
      });
    });
    const accounts = {
      method: "GET",
      path: "/api/coin/told",
      summary: "Counts answers that arrived.",
    } as const;
    const arrived = async () => {
      const rows = await store.read((db) => db("coin_told").select());
      return Object.fromEntries(rows.map((row) => [row.account, row.count]));
    };
    host.add(
      routes,
      route({ ...post, handle: flip }),
      route({ ...list, handle: count }),
      route({ ...accounts, handle: arrived }),
    );
    const folder = fileURLToPath(new URL("../page", import.meta.url));
    host.add(sites, { key: "coin", path: "/pages/coin", folder });
    const page = { key: "coin", titleKey: "coin.page.title", category: "play", order: 300, icon: "dice-5" };
    host.add(panelPages, { ...page, module: "/pages/coin/coin-page.js", element: "coin-page" });
  },
});
