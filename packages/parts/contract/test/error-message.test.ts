import { expect } from "chai";
import fc from "fast-check";
import { errorMessage, isA } from "../src/index.js";

const untold = "something that has no text was thrown";

describe("the sentence of what was thrown", () => {
  it("is the message of an error, its name where it has none, and a text of anything else", () => {
    expect(errorMessage(new TypeError("no"))).to.equal("no");
    expect(errorMessage(new TypeError())).to.equal("TypeError");
    expect(errorMessage("words")).to.equal("words");
    expect(errorMessage(undefined)).to.equal("undefined");
  });

  it("is there for what has no text, too", () => {
    expect(errorMessage(Object.create(null))).to.equal(untold);
    const throwing = () => {
      throw new Error("in turn");
    };
    expect(errorMessage({ toString: throwing })).to.equal(untold);
    expect(errorMessage(Object.defineProperty(new Error(), "message", { get: throwing }))).to.equal(untold);
    expect(errorMessage(Object.assign(new Error(), { message: Object.create(null) }))).to.equal(untold);
    for (const empty of ["", [], Object.assign(new Error(""), { name: "" })])
      expect(errorMessage(empty)).to.equal(untold);
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(errorMessage(proxy)).to.equal(untold);
    expect([isA(Error, proxy), isA(Error, new TypeError())]).to.deep.equal([false, true]);
    fc.assert(fc.property(fc.anything({ withNullPrototype: true }), (any) => errorMessage(any) !== ""));
  });
});
