import { SerialQueue } from "@dicetower/contract";
import { expect } from "chai";

describe("SerialQueue", () => {
  it("runs work in the order in which it came, one at a time", async () => {
    const queue = new SerialQueue();
    const went: string[] = [];
    let goOn = () => {};
    const first = queue.run(async () => {
      went.push("first begins");
      await new Promise<void>((done) => {
        goOn = done;
      });
      went.push("first ends");
      return 1;
    });
    const second = queue.run(() => {
      went.push("second");
      return 2;
    });
    await Promise.resolve();
    expect(went).to.deep.equal(["first begins"]);
    goOn();
    expect(await Promise.all([first, second])).to.deep.equal([1, 2]);
    expect(went).to.deep.equal(["first begins", "first ends", "second"]);
  });

  it("gives a failure to whoever asked, and goes on", async () => {
    const queue = new SerialQueue();
    const failed = queue.run(() => {
      throw new Error("no room");
    });
    const next = queue.run(() => "done");
    expect(await failed.catch(String)).to.equal("Error: no room");
    expect(await next).to.equal("done");
    await queue.idle();
  });
});
