/** Takes an upload in, and is killed while it is unpacked. */
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { zip } from "@dicetower/testkit";
import { importTower } from "./import-tower.js";

const [dataFolder = "", least = "1"] = process.argv.slice(2);
const tower = await importTower({ dataFolder });
const files = Array.from({ length: 4_000 }, (_, at) => [`data/d${at % 40}/${at}.txt`, `content ${at}`]);
const form = new FormData();
form.append("file", new File([new Uint8Array(zip(Object.fromEntries(files)))], "many.zip"));
void tower
  .post("/api/imports/uploads", form)
  .done()
  .finally(() => process.exit(1));
// It is unpacked in a thread, and looked at from here.
const look = () => {
  const held = readdirSync(join(dataFolder, "imports"), { recursive: true, withFileTypes: true });
  if (held.filter((entry) => entry.isFile()).length >= Number(least)) process.kill(process.pid, "SIGKILL");
  setTimeout(look, 1);
};
setTimeout(look, 1);
