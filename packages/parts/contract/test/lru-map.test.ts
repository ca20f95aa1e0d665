import { LruMap } from "@dicetower/contract";
import { expect } from "chai";
import fc from "fast-check";

describe("a map of bounded size", () => {
  it("forgets what was used the longest time ago: reading and writing are uses, looking is none", () => {
    const map = new LruMap<string, number>(3);
    map.set("a", 1);
    map.set("b", 2);
    map.set("c", 3);
    expect(map.get("a")).to.equal(1);
    expect(map.peek("b")).to.equal(2);
    expect(map.has("b")).to.equal(true);
    map.set("d", 4);
    expect([...map.keys()]).to.have.members(["a", "c", "d"]);
    map.set("c", 30);
    map.set("e", 5);
    expect(new Map(map)).to.deep.equal(
      new Map([
        ["c", 30],
        ["d", 4],
        ["e", 5],
      ]),
    );
  });

  it("can be emptied, and entries deleted while one goes through them", () => {
    const map = new LruMap<number, string>(10);
    for (let key = 0; key < 10; key++) map.set(key, String(key));
    for (const [key] of map) if (key % 2 === 0) map.delete(key);
    expect([...map.values()]).to.deep.equal(["1", "3", "5", "7", "9"]);
    expect(map.delete(0)).to.equal(false);
    map.clear();
    expect(map.size).to.equal(0);
    map.set(1, "one");
    expect(map.get(1)).to.equal("one");
  });

  it("is bounded by weight as well, and does not keep what is too heavy alone", () => {
    const map = new LruMap<string, string>(100, { most: 10, of: (value, key) => value.length + key.length });
    map.set("a", "1234");
    map.set("b", "1234");
    map.set("a", "12");
    map.set("c", "12");
    expect([...map.keys()], "5 + 3 are 8, 3 more are 11").to.have.members(["a", "c"]);
    map.set("d", "1234567890");
    expect(map.size).to.equal(0);
    map.set("e", "123456789");
    expect(map.size, "nothing counts that is gone").to.equal(1);
  });

  it("does what a list in the order of use would do", () => {
    const step = fc.tuple(fc.constantFrom("get", "peek", "set", "delete"), fc.nat(7));
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.integer({ min: 1, max: 5 }), (steps, most) => {
        const map = new LruMap<number, number>(most);
        let order: [number, number][] = [];
        for (const [at, [act, key]] of steps.entries()) {
          const known = order.find(([one]) => one === key);
          if (act === "peek") expect(map.peek(key)).to.equal(known?.[1]);
          else {
            const value = act === "set" ? at : known?.[1];
            if (act === "get") expect(map.get(key)).to.equal(value);
            else if (act === "set") map.set(key, at);
            else expect(map.delete(key)).to.equal(known !== undefined);
            order = order.filter((one) => one !== known);
            if (act !== "delete" && value !== undefined) order.push([key, value]);
            order = order.slice(-most);
          }
          expect(new Map(map)).to.deep.equal(new Map(order));
        }
      }),
    );
  });
});
