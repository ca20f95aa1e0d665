import { fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { LoginLimiter } from "../src/login-limiter.js";
import { TriesInMemory } from "../src/try-book.js";

const home = "198.51.100.7";

async function fail(limiter: LoginLimiter, address = home): Promise<void> {
  const attempt = await limiter.begin(address);
  if (attempt.refused) throw new Error(`refused for ${attempt.retryAfterSeconds} s`);
  await attempt.failed();
}

async function wait(limiter: LoginLimiter, address = home): Promise<number> {
  const attempt = await limiter.begin(address);
  if (attempt.refused) return attempt.retryAfterSeconds;
  await attempt.given();
  return 0;
}

describe("auth: failed log-ins are counted", () => {
  it("lets five failures of one address through and doubles the wait from then on, up to 15 minutes", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(new TriesInMemory(clock));
    for (let n = 0; n < 5; n++) await fail(limiter);
    const waits: number[] = [];
    for (let n = 0; n < 12; n++) {
      waits.push(await wait(limiter));
      await clock.advance((waits.at(-1) ?? 0) * 1000);
      await fail(limiter);
    }
    expect(waits).to.deep.equal([2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900]);
  });

  it("refuses until the wait is over, and lets one try through then", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(new TriesInMemory(clock));
    for (let n = 0; n < 5; n++) await fail(limiter);
    await clock.advance(1_500);
    expect(await wait(limiter)).to.equal(1);
    await clock.advance(500);
    const one = await limiter.begin(home);
    expect(one.refused).to.equal(false);
    expect((await limiter.begin(home)).refused, "a second one beside it").to.equal(true);
  });

  it("forgets failures older than 15 minutes", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(new TriesInMemory(clock));
    for (let n = 0; n < 20; n++) {
      await fail(limiter);
      await clock.advance(4 * 60_000);
    }
    expect(await wait(limiter)).to.equal(0);
  });

  it("forgets the doubling after 15 quiet minutes", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(new TriesInMemory(clock));
    for (let n = 0; n < 5; n++) await fail(limiter);
    await clock.advance(16 * 60_000);
    for (let n = 0; n < 5; n++) await fail(limiter);
    expect(await wait(limiter)).to.equal(2);
  });

  it("counts each address for itself, and begins anew after a success", async () => {
    const limiter = new LoginLimiter(new TriesInMemory(fakeClock()));
    for (let n = 0; n < 5; n++) await fail(limiter);
    expect(await wait(limiter, "198.51.100.8")).to.equal(0);
    for (let n = 0; n < 4; n++) await fail(limiter, "198.51.100.8");
    const attempt = await limiter.begin("198.51.100.8");
    if (attempt.refused) throw new Error("refused");
    await attempt.succeeded();
    for (let n = 0; n < 5; n++) await fail(limiter, "198.51.100.8");
    expect(await wait(limiter, "198.51.100.8")).to.equal(2);
  });

  it("takes an IPv6 network of 64 bits for one address, and a mapped IPv4 address for itself", async () => {
    const limiter = new LoginLimiter(new TriesInMemory(fakeClock()));
    for (let n = 0; n < 5; n++) await fail(limiter, `2001:db8::${n}`);
    expect(await wait(limiter, "2001:db8::ffff")).to.equal(2);
    expect(await wait(limiter, "2001:db8:0:1::1")).to.equal(0);
    for (let n = 0; n < 5; n++) await fail(limiter, `::ffff:${home}`);
    expect(await wait(limiter, home)).to.equal(2);
  });

  it("counts tries under way, so that many at once do not slip through", async () => {
    const limiter = new LoginLimiter(new TriesInMemory(fakeClock()));
    const tries = await Promise.all(Array.from({ length: 20 }, () => limiter.begin(home)));
    expect(tries.filter(({ refused }) => !refused)).to.have.length(5);
    for (const one of tries) if (!one.refused) await one.given();
    expect(await wait(limiter)).to.equal(0);
  });

  it("stops at 60 failures a minute for the whole instance, whatever the addresses", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(new TriesInMemory(clock));
    for (let n = 0; n < 60; n++) await fail(limiter, `198.51.100.${n}`);
    const first = await limiter.begin("203.0.113.1");
    expect(first).to.deep.equal({ refused: true, retryAfterSeconds: 60, first: true });
    expect(await limiter.begin("203.0.113.2")).to.include({ refused: true, first: false });
    await clock.advance(60_000);
    expect(await wait(limiter, "203.0.113.1")).to.equal(0);
  });

  it("names the first refusal of each block", async () => {
    const clock = fakeClock();
    const limiter = new LoginLimiter(new TriesInMemory(clock));
    for (let n = 0; n < 5; n++) await fail(limiter);
    expect(await limiter.begin(home)).to.include({ first: true });
    expect(await limiter.begin(home)).to.include({ first: false });
    await clock.advance(2_000);
    await fail(limiter);
    expect(await limiter.begin(home)).to.include({ first: true });
  });

  it("remembers at most 10 000 addresses", async () => {
    const clock = fakeClock();
    const book = new TriesInMemory(clock);
    const limiter = new LoginLimiter(book);
    for (let n = 0; n < 10_050; n++) {
      const attempt = await limiter.begin(`10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`);
      if (!attempt.refused) await attempt.given();
    }
    expect(book.size).to.equal(10_000);
  });
});
