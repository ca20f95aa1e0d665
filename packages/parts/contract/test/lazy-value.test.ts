import { lazyValue } from "@dicetower/contract";
import { expect } from "chai";

describe("lazyValue", () => {
  it("makes its value when it is asked for, once until it is forgotten", () => {
    let made = 0;
    const value = lazyValue(() => {
      made += 1;
      return made === 1 ? undefined : made;
    });
    expect(made).to.equal(0);
    expect([value.get(), value.get()]).to.deep.equal([undefined, undefined]);
    expect(made).to.equal(1);
    value.forget();
    expect([value.get(), value.get(), made]).to.deep.equal([2, 2, 2]);
  });
});
