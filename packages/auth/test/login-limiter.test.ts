import { fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { LoginLimiter } from "../src/login-limiter.js";

const home = "198.51.100.7";

function fail(limiter: LoginLimiter, address = home): void {
  const attempt = limiter.begin(address);
  if (attempt.refused) throw new Error(`refused for ${attempt.retryAfterSeconds} s`);
  attempt.failed();
}

function wait(limiter: LoginLimiter, address = home): number {
  const attempt = limiter.begin(address);
  if (attempt.refused) return attempt.retryAfterSeconds;
  attempt.given();
  return 0;
}

describe("auth: failed log-ins are counted (A7)", () => {
  it("lets five failures of one address through and doubles the wait from then on, up to 15 minutes", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(clock);
    for (let n = 0; n < 5; n++) fail(limiter);
    const waits: number[] = [];
    for (let n = 0; n < 12; n++) {
      waits.push(wait(limiter));
      await clock.advance((waits.at(-1) ?? 0) * 1000);
      fail(limiter);
    }
    expect(waits).to.deep.equal([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it("refuses until the wait is over, and lets one try through then", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(clock);
    for (let n = 0; n < 5; n++) fail(limiter);
    await clock.advance(1_500);
    expect(wait(limiter)).to.equal(1);
    await clock.advance(500);
    const one = limiter.begin(home);
    expect(one.refused).to.equal(false);
    expect(limiter.begin(home).refused, "a second one beside it").to.equal(true);
  });

  it("forgets failures older than 15 minutes", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(clock);
    for (let n = 0; n < 20; n++) {
      fail(limiter);
      await clock.advance(4 * 60_000);
    }
    expect(wait(limiter)).to.equal(0);
  });

  it("forgets the doubling after 15 quiet minutes", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(clock);
    for (let n = 0; n < 5; n++) fail(limiter);
    await clock.advance(16 * 60_000);
    for (let n = 0; n < 5; n++) fail(limiter);
    expect(wait(limiter)).to.equal(2);
  });

  it("counts each address for itself, and begins anew after a success", () => {
    const limiter = new LoginLimiter(fakeClock());
    for (let n = 0; n < 5; n++) fail(limiter);
    expect(wait(limiter, "198.51.100.8")).to.equal(0);
    for (let n = 0; n < 4; n++) fail(limiter, "198.51.100.8");
    const attempt = limiter.begin("198.51.100.8");
    if (attempt.refused) throw new Error("refused");
    attempt.succeeded();
    for (let n = 0; n < 5; n++) fail(limiter, "198.51.100.8");
    expect(wait(limiter, "198.51.100.8")).to.equal(2);
  });

  it("takes an IPv6 network of 64 bits for one address, and a mapped IPv4 address for itself", () => {
    const limiter = new LoginLimiter(fakeClock());
    for (let n = 0; n < 5; n++) fail(limiter, `2001:db8::${n}`);
    expect(wait(limiter, "2001:db8::ffff")).to.equal(2);
    expect(wait(limiter, "2001:db8:0:1::1")).to.equal(0);
    for (let n = 0; n < 5; n++) fail(limiter, `::ffff:${home}`);
    expect(wait(limiter, home)).to.equal(2);
  });

  it("counts tries under way, so that many at once do not slip through", () => {
    const limiter = new LoginLimiter(fakeClock());
    const tries = Array.from({ length: 20 }, () => limiter.begin(home));
    expect(tries.filter(({ refused }) => !refused)).to.have.length(5);
    for (const one of tries) if (!one.refused) one.given();
    expect(wait(limiter)).to.equal(0);
  });

  it("stops at 60 failures a minute for the whole instance, whatever the addresses", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(clock);
    for (let n = 0; n < 60; n++) fail(limiter, `198.51.100.${n}`);
    const first = limiter.begin("203.0.113.1");
    expect(first).to.deep.equal({ refused: true, retryAfterSeconds: 60, first: true });
    expect(limiter.begin("203.0.113.2")).to.include({ refused: true, first: false });
    await clock.advance(60_000);
    expect(wait(limiter, "203.0.113.1")).to.equal(0);
  });

  it("names the first refusal of each block", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(clock);
    for (let n = 0; n < 5; n++) fail(limiter);
    expect(limiter.begin(home)).to.include({ first: true });
    expect(limiter.begin(home)).to.include({ first: false });
    await clock.advance(2_000);
    fail(limiter);
    expect(limiter.begin(home)).to.include({ first: true });
  });

  it("remembers at most 10 000 addresses", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(clock);
    for (let n = 0; n < 10_050; n++) {
      const attempt = limiter.begin(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
      if (!attempt.refused) attempt.given();
    }
    expect(limiter.size).to.equal(10_000);
  });
});
