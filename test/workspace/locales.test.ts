import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { checkPackage, readPackage } from "@dicetower/locales";
import { expect } from "chai";
import { exampleFeatures, publishedPackages, root } from "./workspace.js";

const packages = [
  ...publishedPackages(),
  ...exampleFeatures().filter(({ folder }) => folder.startsWith("packages/")),
].filter(({ path }) => existsSync(join(path, "locales")));

/** Code of a package: what asks for texts, and what names them. */
function codeOf(path: string): string[] {
  const files = (folder: string): string[] =>
    existsSync(folder)
      ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
          const file = join(folder, entry.name);
          if (entry.isDirectory()) return entry.name === "generated" ? [] : files(file);
          return /\.tsx?$/.test(entry.name) ? [file] : [];
        })
      : [];
  return ["src", "page", "page-parts"].flatMap((name) => files(join(path, name)));
}

/** Lines that are comments say nothing to anybody. */
function withoutComments(source: string): string {
  return source.replace(/^\s*(?:\/\/|\/?\*).*$/gm, "");
}

const code = new Map(
  publishedPackages().flatMap(({ path }) =>
    codeOf(path).map((file) => [relative(root, file), withoutComments(readFileSync(file, "utf8"))] as const),
  ),
);
const whole = [...code.values()].join("\n");

/** Keys that follow from what something is called: its form, its table, its command, its fields. */
const derived =
  /^(?:settings|resource|command|argument|notice|unit|panel|roadmap|adapter|help\.topic|error\.permission|dice|insanity|coc\.variant|level)\./;

describe("texts of packages", () => {
  const texts = packages.map((one) => ({ ...one, words: readPackage(one.path, root) }));
  const keys = new Set(
    texts.flatMap(({ words }) =>
      words.files
        .slice(0, 1)
        .flatMap(({ sections }) => [...sections.values()].flatMap((all) => [...all.keys()])),
    ),
  );

  for (const { folder, words } of texts)
    it(`of ${folder} are the same in every language, but for their words`, () => {
      expect(
        checkPackage(words).map(({ file, line, message }) => `${file}:${line}: ${message}`),
      ).to.deep.equal([]);
    });

  it("are there for every key that code asks for by its whole name", () => {
    const asked = [...code].flatMap(([file, source]) =>
      [...source.matchAll(/(?<![\w.])text(?:Of)?\(\s*"([\w.-]+)"/g)].map(([, key = ""]) => ({ file, key })),
    );
    expect(asked.length).to.be.above(1_000);
    expect(asked.filter(({ key }) => !keys.has(key)).map(({ file, key }) => `${file}: ${key}`)).to.deep.equal(
      [],
    );
  });

  it("are all used", () => {
    const named = new Set([...whole.matchAll(/["'`]([\w.-]+)["'`]/g)].map(([, key = ""]) => key));
    // `resource.${name}.empty`: what stands before the first place, if that tells anything.
    const begun = [...new Set([...whole.matchAll(/`([\w-]+\.[\w.-]*)\$\{/g)].map(([, start = ""]) => start))];
    const unused = [...keys].filter(
      (key) =>
        !named.has(key) &&
        !derived.test(key) &&
        !begun.some((start) => key.startsWith(start)) &&
        // A title has its summary, an empty table its text.
        !steps(key).some((step) => named.has(step) || begun.some((start) => step.startsWith(start))),
    );
    expect(unused).to.deep.equal([]);
  });

  it("stand in files, and not in code", () => {
    const inCode = [...code].filter(
      ([, source]) => /\ben: ["'`{]/.test(source) && /"zh-CN": ["'`{]/.test(source),
    );
    expect(inCode.map(([file]) => file)).to.deep.equal([]);
  });
});

/** `a.b.c` → `a.b`, `a` */
function steps(key: string): string[] {
  const parts = key.split(".");
  return parts.slice(1).map((_, at) => parts.slice(0, parts.length - 1 - at).join("."));
}
