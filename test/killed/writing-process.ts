/** Uploads decks, imports personas and loads decks again, all at once, tells what is done, and goes on until it is killed. */
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { zip } from "@dicetower/testkit";
import { parts, voiceTower } from "./features.js";

const [dataFolder = "", from = "0"] = process.argv.slice(2);
const tower = await voiceTower(dataFolder);
await mkdir(join(dataFolder, "decks"), { recursive: true });
const rows = await tower.get("/api/i18n/all?locale=en&format=plain").data<{ key: string }[]>();
const keys = [...new Set(rows.map(({ key }) => key))].slice(0, parts);
const numbers = Array.from({ length: parts }, (_, at) => at);

async function again(kind: string, write: (number: number) => Promise<unknown>): Promise<never> {
  for (let number = Number(from) + 1; ; number++) {
    await write(number);
    process.stdout.write(`${JSON.stringify({ kind, number })}\n`);
  }
}

await Promise.all([
  again("upload", (number) => {
    const cards = Array(100).fill(`version ${number}`);
    const file = (at: number) => [`${at}.json`, JSON.stringify({ [`part${at}`]: cards })];
    const form = new FormData();
    form.append("replace", "true");
    form.append("file", new File([zip(Object.fromEntries(numbers.map(file))) as never], "set.deck"));
    return tower.post("/api/decks/upload", form).answers({ code: 0 });
  }),
  again("import", (number) => {
    const value = `version ${number}`;
    const entries = keys.map((key) => ({ locale: "en", key, format: "plain", value }));
    const persona = { name: `Persona ${number}` };
    return tower
      .post("/api/personas/import", { kind: "persona", schemaVersion: 1, persona, entries })
      .answers({ code: 0 });
  }),
  again("reload", async (number) => {
    const deck = { [`reload${number}`]: [`card ${number}`] };
    await writeFile(join(dataFolder, "decks", `reload${number}.json`), JSON.stringify(deck));
    await tower.post("/api/decks/reload").answers({ code: 0 });
  }),
]);
