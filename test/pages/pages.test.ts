import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { routes, sockets } from "@dicetower/contract";
import { testHost } from "@dicetower/testkit";
import { expect } from "chai";
import coin from "../../examples/feature-coin/src/index.js";
import { createProgram } from "../../packages/tools/cli/src/program.js";
import myThing from "../../packages/tools/create-feature/template/src/index.js";
import { fullFeatures } from "../conformance/full-tower.js";
import hat from "../guide/hat.js";
import { everythingBelow, manifestOf, publishedPackages, root } from "../workspace/workspace.js";
import { anchorsOf, codeOf, linksOf, pages } from "./pages.js";

const all = pages();
const read = (name: string) => readFileSync(join(root, name), "utf8");

/** Commands that npm has without anybody's script. */
const npmItself = [
  "pkg",
  "install",
  "uninstall",
  "ci",
  "init",
  "pack",
  "rebuild",
  "create",
  "version",
  "publish",
];

describe("the pages", () => {
  it("lead where they say: every link to a file or heading is there", () => {
    const broken: string[] = [];
    for (const { name, path, text } of all)
      for (const link of linksOf(text)) {
        if (/^(https?|mailto):/.test(link)) continue;
        const [file = "", anchor] = link.split("#", 2);
        const target = file === "" ? path : resolve(dirname(path), file);
        const missing =
          !existsSync(target) ||
          (anchor !== undefined && !anchorsOf(readFileSync(target, "utf8")).includes(anchor));
        if (missing) broken.push(`${name}: ${link}`);
      }
    expect(broken).to.deep.equal([]);
  });

  it("name npm scripts that there are", () => {
    const { scripts = {} } = manifestOf(".");
    const named = all.flatMap(({ name, text }) =>
      [...codeOf(text).matchAll(/\bnpm (?:run )?([a-z:]+)/g)]
        .map(([, script = ""]) => script)
        .filter((script) => !npmItself.includes(script))
        .map((script) => ({ name, script })),
    );
    const unknown = named.filter(({ script }) => scripts[script] === undefined);
    expect(unknown).to.deep.equal([]);
    const documented = new Set(named.map(({ script }) => script));
    expect([...documented]).to.include.members(["start", "test", "lint", "check", "bench", "docs"]);
  });

  it("name commands of dicetower that there are, with their flags", () => {
    const program = createProgram({ version: "0.0.0", control: () => Promise.reject() }, {} as never);
    const wrong: string[] = [];
    for (const { name, text } of all)
      for (const [line, words = ""] of codeOf(text).matchAll(
        /\b(?:npx )?dicetower ((?:[a-z<-][^\n#`]*)|--help)/g,
      )) {
        const [first = "", second = ""] = words.split(/\s+/);
        const command = program.commands.find((one) => one.name() === first);
        const inner = command?.commands.find((one) => one.name() === second) ?? command;
        const flags = [...words.matchAll(/--([a-z-]+)/g)].map(([flag]) => flag);
        const known = new Set([...(inner?.options.map(({ long }) => long) ?? []), "--help"]);
        const isCommand =
          first === "--help" || (command !== undefined && command.commands.length === 0) || inner !== command;
        if (!isCommand || flags.some((flag) => !known.has(flag))) wrong.push(`${name}: ${line}`);
      }
    expect(wrong).to.deep.equal([]);
  });

  it("name addresses of the API that there are", async () => {
    const tower = await testHost({
      features: [...(await fullFeatures()), coin, hat, myThing],
      settings: { metrics: true },
    });
    const known = [...tower.host.contributions(routes), ...tower.host.contributions(sockets)].map(
      ({ item }) => item.path.replace(/\{[^}]+\}/g, "{}"),
    );
    await tower.stop();
    const listed = JSON.parse(read("test/conformance/endpoints.json")) as { path: string }[];
    const planned = listed.map(({ path }) => path.replace(/\{[^}]+\}/g, "{}"));
    const isKnown = (path: string) => known.includes(path) || fits(path, known);
    const unknown = all.flatMap(({ name, text }) =>
      [...codeOf(text).matchAll(/\/(?:api|health)\/[\w/{}.-]+/g)]
        .map(([path]) => path.replace(/\{[^}]+\}|\b\d+\b/g, "{}").replace(/[/.]$/, ""))
        // The hat of the author's guide does what its examples do, and what the coin does.
        .filter((path) => ![path, path.replace(/\/hat\b/, "/coin")].some(isKnown) && !sampleOf(path, planned))
        .map((path) => `${name}: ${path}`),
    );
    expect(unknown).to.deep.equal([]);
  });

  it("name every key, variable and flag of the configuration", () => {
    const integrators = read("docs/integrators.md");
    const sources = read("packages/parts/installation/src/config/sources.ts");
    const variables = [...sources.matchAll(/"(DICETOWER_[A-Z_]+)"/g)].map(([, variable = ""]) => variable);
    const fields = [...sources.matchAll(/^ {2}"?([a-zA-Z_.]+)"?: \["DICETOWER/gm)].map(
      ([, field = ""]) => field,
    );
    expect(variables).to.have.length.above(8);
    for (const word of [...variables, ...fields]) expect(integrators).to.include(`\`${word}\``);
  });

  it("name no variable of the environment that nobody reads", () => {
    const code = [join(root, "host"), join(root, "packages"), join(root, "test"), join(root, "bench")]
      .flatMap(everythingBelow)
      .filter((path) => /\.(ts|mjs|js)$/.test(path))
      .map((path) => readFileSync(path, "utf8"))
      .join("\n");
    const named = new Set(all.flatMap(({ text }) => text.match(/\bDICETOWER_[A-Z_]+\b/g) ?? []));
    const unread = [...named].filter((variable) => !code.includes(variable));
    expect(unread).to.deep.equal([]);
  });

  it("give the reason of every package that a service runs on, with its version", () => {
    const rows = [
      ...read("docs/dependencies.md").matchAll(/^\| `([^`]+)` +\| ([\d.]+) +\| ([^|]+)\| (\S.*?) *\|$/gm),
    ];
    const documented = rows.map(([, name, version, users = ""]) => `${name} ${version}: ${users.trim()}`);
    const used = new Map<string, string[]>();
    for (const { manifest } of publishedPackages())
      for (const [name, version] of Object.entries(manifest.dependencies ?? {}))
        if (!name.startsWith("@dicetower/")) {
          const key = `${name} ${version}`;
          used.set(key, [...(used.get(key) ?? []), manifest.name.replace("@dicetower/", "")]);
        }
    const wanted = [...used].map(([key, users]) => `${key}: ${users.sort().join(", ")}`);
    expect(documented.sort()).to.deep.equal(wanted.sort());
  });

  it("list every decision", () => {
    const index = read("docs/decisions/README.md");
    for (const name of readdirSync(join(root, "docs/decisions")).filter((file) => /^\d{3}-/.test(file)))
      expect(linksOf(index)).to.include(name);
  });

  it("say the same in both languages of the README", () => {
    const commands = (name: string) =>
      read(name)
        .split("\n")
        .filter((line) => /^(npm|npx|curl) /.test(line))
        .map((line) => line.replace(/ --locale zh-CN$/, "").replace(/ {2,}#.*$/, ""));
    expect(commands("README.zh-CN.md")).to.deep.equal(commands("README.md"));
    expect(linksOf(read("README.zh-CN.md")).filter((link) => !link.startsWith("README"))).to.deep.equal(
      linksOf(read("README.md")).filter((link) => !link.startsWith("README")),
    );
  });

  it("have a picture that has words for those who do not see it, and colours for the dark", () => {
    const picture = read("docs/images/message-line.svg");
    expect(picture)
      .to.match(/<title id="title">[^<]+<\/title>/)
      .and.match(/<desc id="description">[^<]+<\/desc>/);
    expect(picture).to.include("@media (prefers-color-scheme: dark)");
    for (const slot of ["record", "admit", "censor", "commands", "text", "style", "wrap", "split", "deliver"])
      expect(picture).to.include(`>${slot}</text>`);
  });
});

/** True for a path with real values, such as `/api/features/coin/disable`. */
function fits(path: string, known: readonly string[]): boolean {
  return known.some((one) =>
    new RegExp(`^${one.replaceAll("{}", "[^/]+").replaceAll(".", "\\.")}$`).test(path),
  );
}

/** Pages may speak of what the specification lists and what is still to come. */
function sampleOf(path: string, planned: readonly string[]): boolean {
  return planned.includes(path);
}
