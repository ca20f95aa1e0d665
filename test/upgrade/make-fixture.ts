// Makes the data folder of the present version, for later versions to be tried on:
//   node --import tsx --conditions=dicetower-source test/upgrade/make-fixture.ts
// To be run once for each release, before its number goes up. What is there already stays as it is; as long as a
// version is not out, its folder may be removed and made anew.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { gzipSync } from "node:zlib";
import { fullTower } from "../conformance/full-tower.js";
import { manifestOf, root } from "../workspace/workspace.js";
import { kept } from "./kept.js";

const { version } = manifestOf("host");
const target = join(root, "test/upgrade/fixtures", version);
if (existsSync(target)) {
  console.error(`${relative(root, target)} is there already.`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), "dicetower-fixture-"));
const tower = await fullTower({ dataFolder: folder });
const answers: Record<string, unknown> = {};
for (const { method, path, body } of kept)
  await (method === "POST" ? tower.post(path, body) : tower.put(path, body)).answers({ code: 0 });
await tower.say(".set 20").done();
await tower.say(".r 3d6 before the upgrade").done();
for (const { path, seen = path } of kept) {
  const answer = await tower.get(seen).data<{ exportedAt?: number }>();
  delete answer.exportedAt;
  answers[seen] = answer;
}
await tower.stop();

/** Files of state; what a run writes down for people is not. */
function filesBelow(place: string): string[] {
  return readdirSync(place).flatMap((name) => {
    const path = join(place, name);
    if (statSync(path).isDirectory())
      return ["logs", "backups", "uploads"].includes(name) ? [] : filesBelow(path);
    return [path];
  });
}

for (const path of filesBelow(folder)) {
  const packed = join(target, "data", `${relative(folder, path)}.gz`);
  mkdirSync(dirname(packed), { recursive: true });
  writeFileSync(packed, gzipSync(readFileSync(path), { level: 9 }));
}
writeFileSync(join(target, "answers.json.gz"), gzipSync(JSON.stringify(answers)));
rmSync(folder, { recursive: true });
console.log(`made ${relative(root, target)}`);
