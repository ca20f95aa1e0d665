import { expect } from "chai";
import { hostVersion } from "../../src/own-package.js";

describe("the version of the host", () => {
  it("is that of its package", () => {
    const version = hostVersion();
    expect(version.semver).to.match(/^\d+\.\d+\.\d+/);
    expect(version).to.include({ build: 0, prerelease: false });
    expect(version.builtAt).to.be.above(1_700_000_000);
  });
});
