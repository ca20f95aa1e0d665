import { type FakeClock, fakeClock } from "@dicetower/kernel";
import { expect } from "chai";
import { describeOn, type TestHome, testHome } from "./test-support.js";

describeOn("postgres", "two services on the same tables of PostgreSQL", () => {
  let clock: FakeClock;
  let home: TestHome;
  before(async () => {
    clock = fakeClock();
    home = await testHome("postgres", clock);
  });
  after(() => home.end());

  const told = () =>
    home.lines.filter((line) => line.startsWith("another service uses the same tables")).length;

  it("log each other once, and what they do not share; one that has gone is forgotten", async () => {
    const first = await home.open();
    expect(told()).to.equal(0);
    const second = await home.open();
    expect(told(), "by the second, at its start").to.equal(1);
    for (let tries = 0; tries < 100 && told() < 2; tries++) {
      await clock.advance(30_000);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(told(), "by the first, when it looks").to.equal(2);
    await second.close();
    await first.close();
    await home.open();
    expect(told(), "alone again").to.equal(2);
  });
});
