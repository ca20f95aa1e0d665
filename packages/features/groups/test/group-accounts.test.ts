import { expect } from "chai";
import { GroupAccounts } from "../src/platform/accounts.js";

const key = { platform: "platform_a", groupId: "7001" };
const entry = (accounts: readonly string[]) => ({
  row: { test: 0 },
  accounts: new Map(accounts.map((id) => [id, "member"])),
});
const adapters = {
  get: (id: string) => (id === "2" ? { id, platform: key.platform, state: "connected" } : undefined),
};

describe("the account that acts in a group", () => {
  it("is found in the store where memory still holds one that has gone", async () => {
    let stored = entry(["2"]);
    const records = { load: async () => entry(["1"]), refresh: async () => stored };
    const accounts = new GroupAccounts(records as never, () => adapters as never);
    expect(await accounts.of(key)).to.include({ id: "2" });
    expect(await accounts.of(key, "2")).to.include({ id: "2" });
    stored = entry([]);
    expect(await accounts.of(key).catch(({ data }: { data: unknown }) => data)).to.include({
      code: 42200,
    });
  });
});
