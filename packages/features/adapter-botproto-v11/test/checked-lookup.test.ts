import { expect } from "chai";
import { checkedLookup } from "../src/forward/checked-lookup.js";

/** What a name leads to, or why it may not. */
const found = (host: string, all: boolean) =>
  new Promise<unknown>((resolve) =>
    checkedLookup(host, { all }, (error, address) => resolve(error?.message ?? address)),
  );

describe("the address behind a name", () => {
  for (const all of [false, true]) {
    it(`is found, asked for ${all ? "all" : "one"}`, async () => {
      const address = await found("127.0.0.1", all);
      expect(address).to.deep.equal(all ? [{ address: "127.0.0.1", family: 4 }] : "127.0.0.1");
    });

    it(`is refused where it is link-local or a cloud's, asked for ${all ? "all" : "one"}`, async () => {
      for (const host of ["169.254.169.254", "169.254.7.7", "100.100.100.200", "fe80::1", "fd00:ec2::254"])
        expect(await found(host, all), host).to.equal(
          `${host} leads to a link-local or cloud metadata address`,
        );
    });
  }
});
