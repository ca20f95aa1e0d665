/** Records messages in a data folder, says what it has read back of them, and goes on until it is killed. */
import { chatTower, messagesOf, textsOf } from "./tower.js";

const tower = await chatTower({ dataFolder: process.argv[2] ?? "" });
for (let number = 0; number < 20; number++)
  await tower.say(`word ${number}`, { groupId: "k", accountId: "7", id: `k-${number}` }).done();
process.stdout.write(`${JSON.stringify(textsOf(await messagesOf(tower, "k")))}\n`);
for (let number = 100; ; number++)
  await tower.say(`word ${number}`, { groupId: "k", accountId: "7", id: `k-${number}` }).done();
