/**
 * Rolls, writes to a card and passes the turn of a fight on in a group whose log is on, tells each that was answered,
 * and goes on until it is killed. What it finds when it begins it tells first.
 */
import cards from "@dicetower/cards";
import groups from "@dicetower/groups";
import initiative from "@dicetower/initiative";
import players from "@dicetower/players";
import systems from "@dicetower/rule-systems";
import { logTower, owner } from "./tower.js";

const [dataFolder = "", from = "0"] = process.argv.slice(2);
const tower = await logTower({ dataFolder, features: [groups, players, systems, cards, initiative] });
const how = {
  groupId: "k", // The test account has no flood limit.
  accountId: "test",
  ...owner,
};
const says = async (text: string, id: string) =>
  (await tower.say(text, { ...how, id }).done()).spoken[0]?.text ?? "";
const tell = (what: object) => process.stdout.write(`${JSON.stringify(what)}\n`);

if (from === "0") {
  await says(".log new kept", "new");
  await says(".st 甲0", "card");
  await says(".ri A 30, B 20, C 10", "fight");
}
const card = await says(".st show 甲", `card-${from}`);
const fight = await says(".init", `fight-${from}`);
const [, round, current = ""] = /round (\d+), (\w) acts/.exec(fight) ?? [];
tell({ value: Number(/甲:(\d+)/.exec(card)?.[1]), turn: Number(round) * 3 + "ABC".indexOf(current) });

for (let number = Number(from); ; number++) {
  const command = [`.r ${number}`, `.st 甲${number}`, ".init end"][number % 3] ?? "";
  tell({ number, said: await says(command, `k-${number}`) });
}
