// What `npm run docs` does: guides and API as static pages in docs/site, with a search that needs no server.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Application } from "typedoc";
import { packageFolders } from "../host/bin/package-folders.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const docs = join(root, "docs");

/** Entries of all packages: where their source is, and how it is imported. */
function entries() {
  return [...packageFolders(root), join(root, "host")].flatMap((folder) => {
    const { name, exports = {} } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    return Object.entries(exports)
      .filter(([, target]) => target["dicetower-source"] !== undefined)
      .map(([entry, target]) => ({
        source: join(folder, target["dicetower-source"]),
        name: name + entry.slice(1),
      }));
  });
}

/** Guides in the order in which a newcomer wants them, then whatever else is there. */
function guides() {
  const first = [
    "architecture",
    "feature-authors",
    "panel",
    "integrators",
    "events",
    "admins",
    "security",
    "limits",
  ].map((name) => `${name}.md`);
  const all = readdirSync(docs).filter((name) => name.endsWith(".md"));
  const engines = ["README", "native", "compat1", "compat2", "cookbook", "chances"].map(
    (name) => `engines/${name}.md`,
  );
  const players = readdirSync(join(docs, "players")).map((name) => `players/${name}`);
  return [...new Set([...first, ...engines, ...players, ...all])].map((name) => join(docs, name));
}

const found = entries();
const application = await Application.bootstrapWithPlugins({
  name: "Dicetower",
  entryPoints: found.map(({ source }) => source),
  tsconfig: join(docs, "tsconfig.json"),
  // `npm run check` looks for these.
  skipErrorChecking: true,
  readme: join(root, "README.md"),
  projectDocuments: guides(),
  out: join(docs, "site"),
  excludeInternal: true,
  excludePrivate: true,
  disableGit: true,
  sourceLinkTemplate: "{path}",
  githubPages: false,
  logLevel: "Warn",
});
const project = await application.convert();
if (project === undefined || application.logger.hasErrors()) process.exit(1);

// Modules are named for how they are imported, not for where their source lies.
for (const module of project.children ?? []) {
  const { fullFileName = "" } = module.sources?.[0] ?? {};
  module.name = found.find(({ source }) => source === fullFileName)?.name ?? module.name;
}
await application.generateOutputs(project);
console.log(`pages: ${join(docs, "site", "index.html")}`);
