/** Writes values again and again, each time all to the same number, and tells what is in the store. */
import { started } from "../language.js";

const [dataFolder = "", from = "0"] = process.argv.slice(2);
const { scripts } = await started({ dataFolder });
const values = await scripts.storage.open({ language: "js", name: "writer" }, "storage");
for (let round = Number(from); ; round++) {
  for (let key = 0; key < 20; key++) values.set(`key ${key}`, `${round}`.padEnd(20_000, "."));
  await values.flush();
  process.stdout.write(`${round}\n`);
}
