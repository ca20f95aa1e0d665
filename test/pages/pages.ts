import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { everythingBelow, exampleFeatures, publishedPackages, root } from "../workspace/workspace.js";

/** A Markdown page of the repository. */
export interface Page {
  /** Path below the checkout. */
  readonly name: string;
  readonly path: string;
  readonly text: string;
}

/** All pages: of the checkout, of `docs`, of packages and examples. */
export function pages(): Page[] {
  const folders = [...publishedPackages(), ...exampleFeatures()].map(({ path }) => path);
  const paths = [
    ...[root, ...folders].flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))),
    ...everythingBelow(join(root, "docs")).filter((path) => !path.includes(join("docs", "site"))),
  ];
  return [...new Set(paths)]
    .filter((path) => path.endsWith(".md"))
    .map((path) => ({ name: relative(root, path), path, text: readFileSync(path, "utf8") }));
}

/** Targets of links and pictures, outside of code. */
export function linksOf(text: string): string[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = ""]) => target);
}

/** Anchors that the headings of a page have, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/** Everything in a page that stands in code: blocks and words. */
export function codeOf(text: string): string {
  const blocks = [...text.matchAll(/^```[^\n]*\n([\s\S]*?)^```/gm)].map(([, code = ""]) => code);
  const words = [...text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/`([^`\n]+)`/g)].map(
    ([, code = ""]) => code,
  );
  return [...blocks, ...words].join("\n");
}
