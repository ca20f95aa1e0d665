import { existsSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { expect } from "chai";
import { everythingBelow, publishedPackages, root } from "./workspace.js";

/** Markdown files that people read: the guides, and the README of every package and example. */
const documents = [
  ...["README.md", "README.zh-CN.md", "CONTRIBUTING.md", "SECURITY.md", "host/README.md"].map((name) =>
    join(root, name),
  ),
  ...everythingBelow(join(root, "docs")).filter((path) => path.endsWith(".md")),
  ...["packages", "examples"].flatMap((folder) =>
    everythingBelow(join(root, folder)).filter((path) => basename(path) === "README.md"),
  ),
];

describe("documents", () => {
  it("link to files and headings that exist", () => {
    expect(documents.length).to.be.above(100);
    const dead = documents.flatMap((file) =>
      linksOf(textOf(file))
        .filter((link) => !leads(file, link))
        .map(said(file)),
    );
    expect(dead).to.deep.equal([]);
  });

  it("name paths of the repository that exist", () => {
    const gone = documents.flatMap((file) =>
      pathsOf(textOf(file))
        .filter((path) => ![root, dirname(file)].some((base) => existsSync(join(base, path))))
        .map(said(file)),
    );
    expect(gone).to.deep.equal([]);
  });

  it("would be found if they did not", () => {
    const file = join(root, "docs", "limits.md");
    for (const link of ["nowhere.md", "limits.md#no-such-heading", "#no-such-heading"])
      expect(leads(file, link), link).to.equal(false);
    for (const link of ["architecture.md", "architecture.md#the-message-line", "../README.md", "images"])
      expect(leads(file, link), link).to.equal(true);
    expect(linksOf("[a](b.md), `[1](2)`, [c](https://example.org) and ![d](e.png)")).to.deep.equal([
      "b.md",
      "e.png",
    ]);
    expect(pathsOf("`packages/features/dice/src` and `packages/<feature>`, `npm test`")).to.deep.equal([
      "packages/features/dice/src",
    ]);
  });

  it("name every package in docs/architecture.md", () => {
    const text = textOf(join(root, "docs", "architecture.md"));
    const inCode = text.matchAll(/`(?:packages\/)?(?:[\w-]+\/)*([\w-]+)`/g);
    const named = new Set([...inCode].map(([, name]) => name));
    const missing = publishedPackages()
      .map(({ folder }) => folder)
      .filter((folder) => !named.has(basename(folder)));
    expect(missing).to.deep.equal([]);
  });
});

function textOf(file: string): string {
  return readFileSync(file, "utf8");
}

function said(file: string): (what: string) => string {
  return (what) => `${relative(root, file)}: ${what}`;
}

function withoutBlocks(text: string): string {
  return text.replace(/^ *```.*?^ *```/gms, "");
}

/** Targets of links within the repository; examples in code are left out. */
function linksOf(text: string): string[] {
  const plain = withoutBlocks(text).replace(/`[^`\n]*`/g, "");
  return [...plain.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, link = ""]) => link)
    .filter((link) => !/^[a-z]+:/.test(link));
}

/** Paths of the repository that stand in code; those with placeholders are left out. */
function pathsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/`((?:packages|host|docs|test)\/[^`\s]*)`/g)]
    .map(([, path = ""]) => path)
    .filter((path) => !/[<>{…]/.test(path));
}

function leads(file: string, link: string): boolean {
  const [path = "", heading] = link.split("#");
  const target = path === "" ? file : join(dirname(file), path);
  if (!existsSync(target)) return false;
  if (heading === undefined || statSync(target).isDirectory()) return true;
  return !target.endsWith(".md") || anchorsOf(textOf(target)).includes(heading);
}

/** Anchors of the headings, as GitHub makes them. */
function anchorsOf(text: string): string[] {
  return [...withoutBlocks(text).matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replace(/\]\([^)]*\)/g, "")
      .replace(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}
