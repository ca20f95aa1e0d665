import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readPackage } from "@dicetower/locales";
import { expect } from "chai";
import { root } from "../../workspace/workspace.js";

const folder = join(root, "packages", "panel", "panel");
const page = join(folder, "page");
const { files } = readPackage(folder, root);
const read = (locale: string): Record<string, string> => {
  const words = files.find((file) => file.locale === locale)?.sections.get("page") ?? new Map();
  return Object.fromEntries([...words].map(([key, { text }]) => [key, text]));
};

const sources = readdirSync(join(page, "src"), { recursive: true, encoding: "utf8" })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => readFileSync(join(page, "src", name), "utf8"))
  .join("\n");

describe("words of the shell", () => {
  const en = read("en");
  const zh = read("zh-CN");

  it("are whole in every language that the panel is shown in", () => {
    expect(files.map(({ locale }) => locale)).to.include.members(["en", "zh-CN", "ja", "zh-TW"]);
    for (const { locale } of files) {
      const words = read(locale);
      expect(Object.keys(words), locale).to.deep.equal(Object.keys(en));
      expect(Object.values(words).filter((text) => text.trim() === "")).to.deep.equal([]);
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
