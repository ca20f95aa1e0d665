import { readFileSync } from "node:fs";
import { expect } from "chai";
import { FakeTower } from "./fake-side.js";

describe("seal.d.ts", () => {
  it("names everything that plugins find, and nothing else", async () => {
    const tower = new FakeTower();
    await tower.load({
      p: `const names = []; for (const [name, value] of Object.entries(seal))
        if (typeof value === "object") for (const one of Object.keys(value)) names.push(name + "." + one); else names.push(name);
        for (const name of names.sort()) console.log(name);`,
    });
    const found = tower.side.lines.map((line) => line.slice(3));
    tower.end();
    const text = readFileSync(new URL("../../seal.d.ts", import.meta.url), "utf8");
    const [, namespace = ""] = text.split("declare namespace seal {");
    const functions = [...namespace.matchAll(/^ {2}function (\w+)/gmu)].map(([, name]) => name);
    const members = namespace
      .split(/^ {2}const /mu)
      .slice(1)
      .flatMap((part) => {
        const [name = ""] = /^\w+/u.exec(part) ?? [];
        return [...part.matchAll(/(?:^ {4}|[{;] )(?:readonly )?(\w+):? ?\(/gmu)].map(
          ([, member]) => `${name}.${member}`,
        );
      });
    expect([...functions, ...members]).to.have.members(found);
  });
});
