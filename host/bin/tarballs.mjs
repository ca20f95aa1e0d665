// What `npm run tarballs` does: packs packages as they would be published, for installations and authors elsewhere.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import {
  byName,
  installationFolder,
  isFeature,
  isTarballOf,
  packagesFor,
  workspacePackages,
} from "./packages-for.mjs";

/** Reads the words behind `npm run tarballs --`. @param give ends with one sentence */
export function tarballOptions(root, from, words, give) {
  const rest = [...words];
  const list = rest.includes("--list");
  if (list) rest.splice(rest.indexOf("--list"), 1);
  let wanted;
  const at = rest.findIndex((word) => word === "--for" || word.startsWith("--for="));
  if (at >= 0) {
    const [word] = rest.splice(at, rest[at] === "--for" && rest.length > at + 1 ? 2 : 1).slice(-1);
    wanted = word.replace(/^--for=?/, "");
  } else if (process.env.npm_config_for !== undefined)
    give('npm took --for for itself. Put "--" before it: npm run tarballs -- --for minimal');
  const strange = rest.find((word) => word.startsWith("-"));
  if (strange !== undefined) give(`there is no "${strange}"; use --for and --list.`);
  if (rest.length > 1) give(`one folder is enough: "${rest[1]}" is a second one.`);
  if (wanted === "") give("say which installation: npm run tarballs -- --for minimal");
  if (wanted === undefined && rest[0] === undefined && !list)
    give("say where to: npm run tarballs -- ../tarballs");
  const installation = wanted === undefined ? undefined : installationFolder(root, from, wanted);
  if (wanted !== undefined && installation === undefined)
    give(
      `there is no installation "${wanted}": neither examples/${wanted} nor that folder has a package.json.`,
    );
  const folder =
    rest[0] === undefined ? join(root, "tarballs", basename(installation ?? "all")) : resolve(from, rest[0]);
  return { installation, folder, list };
}

/** What is to be packed. @param give ends with one sentence */
export function chosen(root, installation, give) {
  if (installation === undefined)
    return { names: [...workspacePackages(root).keys()].sort(byName), features: [], others: [] };
  const found = packagesFor(root, installation);
  if (found.unknown.length > 0)
    give(`${installation} lists ${found.unknown.join(", ")}, and this checkout has no such package.`);
  if (!found.names.includes("@dicetower/host"))
    give(`${installation} does not list @dicetower/host, so nothing there can be started.`);
  return found;
}

/** Packs them into a folder, and says how they are installed. @param run runs a program, and gives up where it fails */
export async function pack(root, { installation, folder }, { names, features, others }, run) {
  const all = workspacePackages(root);
  mkdirSync(folder, { recursive: true });
  // Of two versions of one package `npm install *.tgz` would take either.
  for (const file of readdirSync(folder))
    if ([...all.keys()].some((name) => isTarballOf(name, file))) rmSync(join(folder, file));
  const specs = names.map((name) => `./${relative(root, all.get(name).folder)}`);
  await run("npm", ["pack", ...specs, "--pack-destination", folder, "--silent"], "packing");
  const packed = readdirSync(folder).filter((file) => file.endsWith(".tgz"));
  const ours = packed.filter((file) => names.some((name) => isTarballOf(name, file)));
  const files =
    ours.length === packed.length ? [join(folder, "*.tgz")] : ours.map((file) => join(folder, file));
  if (installation !== undefined) console.log(`${names.join("\n")}\n`);
  if (installation !== undefined && isFeature(installation)) {
    console.log(`${names.length} packages are in ${folder}. In ${installation}:
  npm pkg set allowScripts.sqlite3=true --json
  npm install --save-dev ${files.join(" ")}
  npm run build
  npm test`);
    return;
  }
  if (features.length > 0)
    console.log(`Features as well, for others need them: ${features.join(", ")}. They are on, too.\n`);
  console.log(`${names.length} packages are in ${folder}. In an empty folder:
  npm init -y
  npm pkg set allowScripts.sqlite3=true --json
  npm install ${[...files, ...others].join(" ")}
  npx dicetower start`);
}
