/** Updates a deck, a plugin and a module from a store, version after version, tells what is installed, until it is killed. */
import { Store } from "./store.js";

const [dataFolder = "", from = "0"] = process.argv.slice(2);
const store = await Store.open(dataFolder);
for (let number = Number(from) + 1; ; number++) {
  await store.offer(number);
  for (const { key } of store.packages) {
    await store.install(key);
    process.stdout.write(`${JSON.stringify({ key, number })}\n`);
  }
}
