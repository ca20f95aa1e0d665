import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";
import { Place } from "../test-support.js";

describe("a host whose launcher is killed", function () {
  this.timeout(240_000);
  let here: Place;
  beforeEach(() => {
    here = new Place(["system"]);
  });
  afterEach(() => here.end());

  it("ends cleanly and logs the reason", async () => {
    const service = here.run(["start"]);
    await service.ready();
    service.child.kill("SIGKILL");
    // Its output is closed when the host, which also writes there, has ended.
    await service.ended;
    expect(service.signal).to.equal("SIGKILL");
    expect(service.out).to.contain("the launcher above this host has gone without a word");
    expect(existsSync(join(here.data, "process.lock"))).to.equal(false);
    expect(JSON.parse(readFileSync(join(here.data, "store.json"), "utf8"))).to.include({ clean: true });
  });
});
