import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { TestHost } from "@dicetower/testkit";

const decks = 300;
const overrides = 500;
const personas = 3;
/** Languages that owners word texts in. */
const locales = ["zh-CN", "en"];
/** What answers a roll: it is worded by everybody. */
const said = "roll.result";

interface TextRow {
  readonly key: string;
  readonly value: string;
}

/** Puts in decks, wordings, and a pool of personas. */
export async function loadWords(tower: TestHost): Promise<void> {
  const folder = join(tower.dataFolder, "decks");
  await mkdir(folder, { recursive: true });
  for (let deck = 0; deck < decks; deck++) {
    const cards = Array.from({ length: 20 }, (_, card) => `card ${card} of ${deck}, for {nick}`);
    await writeFile(join(folder, `bench${deck}.json`), JSON.stringify({ [`bench${deck}`]: cards }));
  }
  await tower.post("/api/decks/reload").answers({ code: 0 });
  const wordings = await Promise.all(locales.map((locale) => wordingsOf(tower, locale)));
  await importTexts(tower, wordings.flat());
  await pool(
    tower,
    wordings.map(([first]) => first as Wording),
  );
}

/** Takes it away again; personas stay where they are, and nobody speaks as them. */
export async function unloadWords(tower: TestHost): Promise<void> {
  await rm(join(tower.dataFolder, "decks"), { recursive: true, force: true });
  await tower.post("/api/decks/reload").answers({ code: 0 });
  await importTexts(tower, []);
  await tower.put("/api/personas/pool", { pool: [] }).answers({ code: 0 });
}

interface Wording extends TextRow {
  readonly locale: string;
}

/** Texts as they are said anyway, the answer to a roll first. */
async function wordingsOf(tower: TestHost, locale: string): Promise<Wording[]> {
  const rows = await tower.get(`/api/i18n/all?locale=${locale}&format=plain`).data<TextRow[]>();
  return rows
    .sort((one, other) => Number(other.key === said) - Number(one.key === said))
    .slice(0, overrides / locales.length)
    .map(({ key, value }) => ({ locale, key, value }));
}

async function importTexts(tower: TestHost, items: readonly Wording[]): Promise<void> {
  await tower
    .post("/api/templates/import", { kind: "templates", schemaVersion: 1, items, mode: "replace" })
    .answers({ code: 0 });
}

/** Draws from personas that say the answer to a roll as it is said anyway. */
async function pool(tower: TestHost, wordings: readonly Wording[]): Promise<void> {
  let rows = await tower.get("/api/personas").data<{ id: number }[]>();
  for (let made = rows.length; made < personas; made++) {
    const { id } = await tower.post("/api/personas", { name: `Bench ${made}` }).data<{ id: number }>();
    for (const wording of wordings)
      await tower.put(`/api/personas/${id}/entries`, wording).answers({ code: 0 });
  }
  rows = await tower.get("/api/personas").data<{ id: number }[]>();
  await tower
    .put("/api/personas/pool", { pool: rows.slice(0, personas).map(({ id }) => ({ id, weight: 1 })) })
    .answers({ code: 0 });
}
