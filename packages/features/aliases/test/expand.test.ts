import { expect } from "chai";
import { expand } from "../src/running/expand.js";
import { isName } from "../src/store/alias.js";

describe("the command of an alias", () => {
  for (const [command, argument, wanted] of [
    ["r d20", "", "r d20"],
    ["ra 侦查", "60 理由", "ra 侦查 60 理由"],
    ["r d20+{$1} {$3}{$2}", "5 b a", "r d20+5 ab"],
    ["r d20+{$1}", "", "r d20+"],
    ["echo {$all}!", " a  b ", "echo a  b!"],
    ["echo {$1} {$all}", "{$2} $& x", "echo {$2} {$2} $& x"],
    ["echo {$0} {x}", "y", "echo {$0} {x} y"],
  ] as const)
    it(`${command} with “${argument}”`, () => expect(expand(command, argument)).to.equal(wanted));

  it("is refused where it grows too long", () =>
    expect(expand("{$all}".repeat(80), "x".repeat(100))).to.equal(undefined));
});

describe("the name of an alias", () => {
  for (const [name, fits] of [
    ["侦", true],
    ["sword-1", true],
    ["🎲", true],
    ["x".repeat(32), true],
    ["x".repeat(33), false],
    ["", false],
    ["a b", false],
    ["5", false],
    [".a", false],
    ["-", false],
    ["list", false],
    ["DEL", false],
  ] as const)
    it(`${fits ? "may" : "may not"} be “${name}”`, () => expect(isName(name)).to.equal(fits));
});
