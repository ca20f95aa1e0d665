import { routes } from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { fullTower } from "../conformance/full-tower.js";
import { describeUploads } from "./describe-uploads.js";
import { uploadCases } from "./upload-cases.js";

/** Bytes from which a route is one of those that are tried here. */
const largeBytes = 64 * 1024;

/** Routes that take large bodies and are not tried: why. */
const others: Readonly<Record<string, string>> = {
  "POST /api/assets/upload": "a picture is stored as it is, and its head alone is read",
  "POST /api/groups/{platform}/{group}/file-upload": "passed on to the platform as it comes",
  "POST /api/mods/upload": "the same as /api/mod/lua/upload",
  "POST /api/players/delete-batches": "keys of records, which a batch goes through one by one",
  "POST /api/players/note-batches": "keys of records, which a batch goes through one by one",
  "POST /api/players/trust-batches": "keys of records, which a batch goes through one by one",
  "POST /api/replies/delete-batches": "keys of records, which a batch goes through one by one",
  "POST /api/replies/switch-batches": "keys of records, which a batch goes through one by one",
  "POST /onebot/v11/http": "events of a message each, from programs of the owner",
  "POST /onebot/v11/http/{adapterId}": "events of a message each, from programs of the owner",
};

describe("uploads", function () {
  this.timeout(60_000);
  let tower: TestHost;
  before(async () => {
    tower = await fullTower();
  });
  after(() => tower.stop());

  it("are all tried that may be large", () => {
    const large = tower.host
      .contributions(routes)
      .filter(({ item: { accepts } }) => accepts?.file !== undefined || (accepts?.maxBytes ?? 0) > largeBytes)
      .map(({ item }) => `${item.method} ${item.path}`);
    const tried = uploadCases(1).map(({ method = "POST", path }) => `${method} ${path}`);
    const isTried = (route: string) =>
      tried.some((one) => new RegExp(`^${route.replace(/\{\w+\}/g, "[^/]+")}$`).test(one));
    expect(large.filter((route) => !isTried(route) && others[route] === undefined)).to.deep.equal([]);
    expect(Object.keys(others).filter((route) => isTried(route) || !large.includes(route))).to.deep.equal([]);
  });
});

describeUploads(0.05, 3);
