/** Imports a folder into a data folder, and is killed while it does. */
import { importTower } from "./import-tower.js";

const [dataFolder = "", folder = ""] = process.argv.slice(2);
const tower = await importTower({ dataFolder });
const { id } = await tower.post("/api/imports", { dir: folder }).data<{ id: number }>();
for (;;) {
  const run = await tower
    .get(`/api/imports/${id}`)
    .data<{ state: string; kind: string; progress: { done: number } }>();
  if (run.state === "planned") await tower.post(`/api/imports/${id}/apply`, {}).answers({ code: 0 });
  // Some of the kind is written, and some is not.
  if (run.kind === "cards" && run.progress.done > 0) process.kill(process.pid, "SIGKILL");
  await new Promise((wake) => setTimeout(wake, 2));
}
