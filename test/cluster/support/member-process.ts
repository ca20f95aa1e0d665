/** One process of an installation of several: tells its address when it serves, and ends in order when it is asked to. */
import access from "@dicetower/access";
import botproto from "@dicetower/adapter-botproto-v11";
import adapters from "@dicetower/adapters";
import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import native from "@dicetower/dice-native";
import { testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";

const [dataFolder = "", databaseUrl = "", busUrl = ""] = process.argv.slice(2);
const tower = await testHost({
  dataFolder,
  databaseUrl,
  settings: { busUrl, logLevel: "info" },
  features: [texts, commands, access, dice, native, adapters, botproto],
});
process.on("SIGTERM", () => void tower.stop().then(() => process.exit(0)));
process.stdout.write(`${JSON.stringify({ base: tower.base })}\n`);
