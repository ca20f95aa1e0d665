import type { TestHost } from "@dicetower/testkit";

const replies = 1_000;
const causalRules = 200;
const censorWords = 10_000;
const folder = "bench";

/** Puts in the rules that look at messages: replies, causal rules and words of the censor, none of which a roll meets. */
export async function loadRules(tower: TestHost): Promise<void> {
  const folders = await tower.get("/api/replies/folders").data<{ group: string }[]>();
  if (folders.some(({ group }) => group === folder)) await switchRules(tower, true);
  else await makeRules(tower);
  const rules = Array.from({ length: censorWords }, (_, at) => ({ word: `benchword${at}`, level: 3 }));
  await tower.put("/api/system/censor", { enabled: true, rules }).answers({ code: 0 });
}

/** Switches them off; where they cost something by being there, that is seen in both. */
export async function unloadRules(tower: TestHost): Promise<void> {
  await switchRules(tower, false);
  await tower.put("/api/system/censor", { enabled: false, rules: [] }).answers({ code: 0 });
}

async function makeRules(tower: TestHost): Promise<void> {
  const modes = ["exact", "prefix", "contains", "regex"];
  const rules = Array.from({ length: replies }, (_, at) => ({
    name: `bench ${at}`,
    matchMode: modes[at % modes.length],
    keywords: [`bench keyword ${at}`],
    responses: [{ text: `answer ${at} for {nick}`, weight: 1 }],
  }));
  await tower
    .post("/api/replies/import", { kind: "replies", schemaVersion: 1, name: folder, rules })
    .answers({ code: 0, data: { imported: replies } });
  for (let at = 0; at < causalRules; at++)
    await tower
      .post("/api/causal/rules", {
        name: `bench ${at}`,
        trigger: { kind: "message", matchMode: "contains", keywords: [`bench cause ${at}`] },
        conditions: [{ kind: "trust", op: ">=", value: 1 }],
        actions: [{ kind: "reply", responses: [{ text: `because of ${at}`, weight: 1 }] }],
      })
      .answers({ code: 0 });
}

async function switchRules(tower: TestHost, enabled: boolean): Promise<void> {
  await tower.post("/api/replies/folders", { group: folder, enabled }).answers({ code: 0 });
  const rules = await tower.get("/api/causal/rules").data<{ id: number }[] | { items: { id: number }[] }>();
  for (const { id } of "items" in rules ? rules.items : rules)
    await tower.post(`/api/causal/rules/${id}/toggle`, { enabled }).answers({ code: 0 });
}
