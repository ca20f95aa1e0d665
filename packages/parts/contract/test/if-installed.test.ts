import { ifInstalled } from "@dicetower/contract";
import { expect } from "chai";

const load = (name: string) => () => import(name) as Promise<unknown>;

describe("an optional peer", () => {
  it("is what it exports where it is installed, and undefined where it is not", async () => {
    expect(await ifInstalled("chai", load("chai"))).to.include.keys("expect");
    expect(await ifInstalled("dicetower-absent", load("dicetower-absent"))).to.equal(undefined);
    expect(await ifInstalled("@dicetower/absent", load("@dicetower/absent/api"))).to.equal(undefined);
  });

  it("is not passed over where it is there and cannot be loaded", async () => {
    const broken = ifInstalled("chai", async () => {
      throw new Error("broken");
    });
    expect(await broken.catch(String)).to.equal("Error: broken");
    const lacking = ifInstalled("chai", load("dicetower-absent"));
    expect(await lacking.catch(String)).to.match(/Cannot find package 'dicetower-absent'/);
  });
});
