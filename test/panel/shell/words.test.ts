import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { root } from "../../workspace/workspace.js";

const page = join(root, "packages", "panel", "panel", "page");
const read = (locale: string) =>
  JSON.parse(readFileSync(join(page, "words", `${locale}.json`), "utf8")) as Record<string, string>;

const sources = readdirSync(join(page, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(page, "src", name), "utf8"))
  .join("\n");

/** Names of the variables of a text: `{count, plural, …}` and `{name}`. */
function variables(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name ?? ""))].sort();
}

describe("words of the shell", () => {
  const en = read("en");
  const zh = read("zh-CN");

  it("are the same in both languages, with the same variables", () => {
    expect(Object.keys(zh)).to.deep.equal(Object.keys(en));
    for (const [key, text] of Object.entries(en)) {
      expect(variables(zh[key] ?? ""), key).to.deep.equal(variables(text));
      expect(text.trim(), key).not.to.equal("");
    }
  });

  it("are all in use", () => {
    // Some keys are put together from what is shown: shell.live.<state>, shell.setup.<step>.title.
    const made = [...sources.matchAll(/`(shell\.[\w.]*)\$\{/g)].map(([, head]) => head ?? "");
    const unused = Object.keys(en).filter(
      (key) => !sources.includes(`"${key}"`) && !made.some((head) => key.startsWith(head)),
    );
    expect(unused).to.deep.equal([]);
  });

  it("are all there", () => {
    const used = [...sources.matchAll(/"(shell\.[\w.]+)"/g)].map(([, key]) => key ?? "");
    expect(used.filter((key) => en[key] === undefined)).to.deep.equal([]);
  });

  it("have full-width punctuation in Chinese", () => {
    const half = Object.entries(zh).filter(([, text]) =>
      /[\p{Script=Han}][,.;:!?()]|[,;!?()][\p{Script=Han}]/u.test(text.replace(/\{\w+, plural.*$/s, "")),
    );
    expect(half).to.deep.equal([]);
  });
});
