/** Has a plugin set all its values to the same number, again and again, and tells each number. */
import { begin, put } from "../towers.js";

const [dataFolder = "", from = "0"] = process.argv.slice(2);
const tower = await begin({ dataFolder });
await put(
  tower,
  "store",
  "command('store', (ctx, msg, args) => { for (let key = 0; key < 20; key++) ext.storageSet('key' + key, args.getArgN(1).padEnd(20000, '.')); if (args.getArgN(1) % 20 === 0) say(ctx, msg, 'set'); });",
);
for (let round = Number(from); ; round++) {
  // A plugin may say no more than so much in a minute.
  const said = await tower.say(`.store ${round}`).text();
  if (said !== (round % 20 === 0 ? "set" : "")) throw new Error(`round ${round}: "${said}"`);
  process.stdout.write(`${round}\n`);
}
