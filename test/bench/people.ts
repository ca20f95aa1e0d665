/**
 * Times the lists of players and groups, at 2 000 people and 100 groups and at a hundred times as many, each filter's
 * first and last page: the larger list may take at most three times as long. Run by hand:
 * `node --import tsx --conditions=dicetower-source test/bench/people.ts [postgres]`.
 */
import access from "@dicetower/access";
import { accessChanged } from "@dicetower/access/api";
import commands from "@dicetower/commands";
import { defineFeature, Store } from "@dicetower/contract";
import groups from "@dicetower/groups";
import players from "@dicetower/players";
import { type TestHost, testHost, testPostgres } from "@dicetower/testkit";
import texts from "@dicetower/texts";

const filters = [
  "",
  "q=Player%2019",
  "q=19",
  "platform=platform_b",
  "trust=0",
  "trust=3",
  "listState=none",
  "listState=denied",
  "activeDays=7",
  "activeDays=365",
  "test=false",
  "test=true",
  "sort=messageCount",
  "sort=-firstSeenAt&trust=3",
  "platform=platform_a&test=false&trust=0",
];
const groupFilters = [
  "",
  "q=Tavern%2019",
  "platform=platform_b",
  "state=left",
  "active=true",
  "active=false",
  "test=true",
  "inviter=platform_a:19",
  "idleDays=360",
  "tag=horror",
  "flag=keepIdle",
  "adapterId=1",
  "sort=name",
  "sort=-memberCount",
];
/** Groups are a twentieth of the people. */
const peoplePerGroup = 20;
const pageSize = 20;
const rounds = 25;
const maxTimes = 3;
const rowsAtOnce = 40;
const daySeconds = 86_400;

/** Makes people as the feature itself stores them: 1 % trusted, 1 % denied, seen over the last two years. */
async function makePeople(store: Store, count: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  const counts = new Map<string, Record<string, string | number>>();
  let id = 0;
  while (id < count)
    await store.change(async (db) => {
      for (let chunk = 0; chunk < 100 && id < count; chunk++) {
        const rows = [];
        for (let at = 0; at < rowsAtOnce && id < count; at++) {
          const row = personAt(id++, now);
          rows.push(row);
          const { platform, test, trust, list_state, last_day: day } = row;
          for (const counted of [day, -1]) {
            const name = [platform, test, trust, list_state, counted].join();
            const known = counts.get(name) ?? { platform, test, trust, list_state, day: counted, people: 0 };
            counts.set(name, { ...known, people: Number(known["people"]) + 1 });
          }
        }
        await db("players_person").insert(rows);
        const trusted = rows
          .filter(({ trust }) => trust > 0)
          .map(({ platform, user_id }) => ({ platform, user_id }));
        if (trusted.length > 0)
          await db("access_trust").insert(
            trusted.map((who) => ({ ...who, level: 3, set_at: now, set_by: "key" })),
          );
        const denied = rows.filter(({ list_state }) => list_state > 0);
        if (denied.length > 0) await db("access_list").insert(denied.map((who) => denial(who, now)));
      }
    });
  await store.change(async (db) => {
    const all = [...counts.values()];
    for (let from = 0; from < all.length; from += rowsAtOnce)
      await db("players_count").insert(all.slice(from, from + rowsAtOnce));
    await db.raw("analyze");
  });
}

function denial({ platform, user_id }: { platform: string; user_id: string }, now: number) {
  return {
    list_type: "deny",
    target_type: "user",
    platform,
    target_id: user_id,
    name: "",
    score: 0,
    reason: "",
    reasons: "[]",
    kind: "manual",
    danger: 1,
    source: "owner",
    expires_at: 0,
    exempt: 0,
    created_by: "key",
    created_at: now,
    updated_at: now,
  };
}

function personAt(id: number, now: number) {
  const name = `Player ${(id * 7_919) % 1_000_003}`;
  const seen = now - ((id * 104_729) % (730 * daySeconds));
  return {
    platform: id % 10 < 7 ? "platform_a" : id % 10 < 9 ? "platform_b" : "test",
    user_id: String(10_000_000 + id),
    account_name: name,
    nickname: id % 5 === 0 ? `Nick ${id}` : "",
    account_key: name.toLowerCase(),
    nickname_key: id % 5 === 0 ? `nick ${id}` : "",
    note: "",
    language: "",
    trust: id % 100 === 1 ? 3 : 0,
    list_state: id % 100 === 2 ? 2 : 0,
    test: id % 10 === 9 ? 1 : 0,
    message_count: (id * 31) % 50_000,
    command_count: (id * 17) % 5_000,
    roll_count: 0,
    first_seen_at: seen - daySeconds,
    last_seen_at: seen,
    last_command_at: 0,
    last_day: Math.floor(seen / daySeconds),
  };
}

/** Makes groups as the feature itself stores them: 1 % left, 1 % tagged, heard of over the last two years. */
async function makeGroups(store: Store, count: number): Promise<void> {
  const now = Math.floor(Date.now() / 1000);
  for (let from = 0; from < count; from += rowsAtOnce) {
    const rows = Array.from({ length: Math.min(rowsAtOnce, count - from) }, (_, at) =>
      groupAt(from + at, now),
    );
    const keys = rows.map(({ platform, group_id }) => ({ platform, group_id }));
    const labels = rows
      .filter(({ tags }) => tags !== "[]")
      .flatMap(({ platform, group_id }) => [
        { kind: "tag", label: "horror", platform, group_id },
        { kind: "flag", label: "keepIdle", platform, group_id },
      ]);
    await store.change(async (db) => {
      await db("groups_record").insert(rows);
      await db("groups_account").insert(keys.map((key) => ({ ...key, account: "1", role: "member" })));
      if (labels.length > 0) await db("groups_label").insert(labels);
    });
  }
  await store.change((db) => db.raw("analyze"));
}

function groupAt(id: number, now: number) {
  const heard = now - ((id * 104_729) % (730 * daySeconds));
  const isRare = id % 100 === 1;
  return {
    platform: id % 10 < 7 ? "platform_a" : id % 10 < 9 ? "platform_b" : "test",
    group_id: String(10_000_000 + id),
    name: `Tavern ${(id * 7_919) % 1_000_003}`,
    remark: "",
    tags: isRare ? '["horror"]' : "[]",
    flags: isRare ? '["keepIdle"]' : "[]",
    state: id % 100 === 2 ? "left" : "active",
    licence: '{"state":"none"}',
    licence_state: "none",
    inviter: String(id % 1_000),
    member_count: (id * 31) % 500,
    max_members: 500,
    joined_at: heard - daySeconds,
    last_command_at: heard,
    last_message_at: heard,
    command_count: (id * 17) % 5_000,
    test: id % 10 === 9 ? 1 : 0,
    revision: 1,
    created_at: heard - daySeconds,
    updated_at: heard,
  };
}

/** Milliseconds of the quickest of some looks at a page: others run on this machine, too. */
async function timed(tower: TestHost, list: string, query: string): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const begun = performance.now();
    await tower.get(`/api/${list}?pageSize=${pageSize}&${query}`).data();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

/** First and last page of each filter. */
async function measure(count: number, databaseUrl: string | undefined): Promise<Map<string, number>> {
  let store: Store | undefined;
  const looker = defineFeature({
    id: "bench-people",
    needs: { store: Store },
    setup(host) {
      store = host.needs.store;
    },
  });
  const tower = await testHost({
    features: [texts, commands, access, players, groups, looker],
    settings: { checkAnswers: false },
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
  });
  try {
    if (store === undefined) throw new Error("there is no store");
    await makePeople(store, count);
    await makeGroups(store, count / peoplePerGroup);
    tower.host.emit(accessChanged, null);
    await tower.host.settled();
    // What the first look finds stale, such as rights, is not part of the measure.
    await tower.get("/api/players").data();
    const results = new Map<string, number>();
    for (const [list, all] of [
      ["players", filters],
      ["groups", groupFilters],
    ] as const)
      for (const filter of all) {
        const { total } = await tower.get(`/api/${list}?${filter}`).data<{ total: number }>();
        const name = `${list}: ${filter || "all"}`;
        results.set(`${name}, first`, await timed(tower, list, filter));
        const last = Math.max(1, Math.ceil(total / pageSize));
        results.set(`${name}, last`, await timed(tower, list, `${filter}&page=${last}`));
      }
    return results;
  } finally {
    await tower.stop();
  }
}

async function run(
  title: string,
  database: () => Promise<{ url: string; drop(): Promise<void> } | undefined>,
) {
  const both: Map<string, number>[] = [];
  for (const count of [2_000, 200_000]) {
    const made = await database();
    both.push(await measure(count, made?.url));
    await made?.drop();
  }
  const [few = new Map<string, number>(), many = new Map<string, number>()] = both;
  console.log(`\n${title}: milliseconds at 2 000, at 200 000, times`);
  for (const [name, ms] of few) {
    const times = (many.get(name) ?? 0) / ms;
    // Several filters, or a filter in another order, may read what the rarest fits: shown and not judged.
    const judged = !/&|sort=-/.test(name);
    const mark = judged && times > maxTimes ? "  TOO SLOW" : "";
    console.log(
      `${name.padEnd(48)} ${ms.toFixed(1)} ${(many.get(name) ?? 0).toFixed(1)} ${times.toFixed(2)}${mark}`,
    );
    if (mark !== "") process.exitCode = 1;
  }
}

if (process.argv[2] === "postgres") {
  const server = await testPostgres();
  await run("PostgreSQL", () => server.database());
} else await run("SQLite", async () => undefined);
