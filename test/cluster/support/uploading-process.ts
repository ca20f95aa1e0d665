/** Uploads a deck again and again, tells what is done, and goes on until it is killed. */
import { form, startProcess } from "./features.js";

const [databaseUrl = "", busUrl = "", dataFolder = "", from = "0"] = process.argv.slice(2);
const tower = await startProcess({ databaseUrl, busUrl, dataFolder });
// Some megabytes: a kill comes within an upload more often than between two.
const filling = "x".repeat(2_000_000);
for (let number = Number(from) + 1; ; number++) {
  const deck = JSON.stringify({
    version: Array(3).fill(`version ${number}`),
    filling: [`${number} ${filling}`],
  });
  await tower.post("/api/decks/upload", form("set.json", deck)).answers({ code: 0 });
  process.stdout.write(`${number}\n`);
}
