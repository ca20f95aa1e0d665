import { createRandom } from "@dicetower/host";
import { expect } from "chai";
import { createHashing } from "../src/password/hashing.js";
import { hashPassword, verifyPassword } from "../src/password/scrypt.js";

const never = new AbortController().signal;

describe("auth: password hashes", () => {
  it("stores scrypt with N=2^15, r=8, p=3, a salt of its own of 16 bytes and 32 bytes of key", async () => {
    const hashing = createHashing(createRandom());
    const one = await hashing.hash("correct horse", never);
    const two = await hashing.hash("correct horse", never);
    expect(one).to.match(/^\$scrypt\$ln=15,r=8,p=3\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
    expect(one).not.to.equal(two);
    expect(await hashing.verify("correct horse", one, never)).to.equal(true);
    expect(await hashing.verify("correct horsf", one, never)).to.equal(false);
  });

  it("agrees with the vector of RFC 7914", async () => {
    const stored = await hashPassword("pleaseletmein", Buffer.from("SodiumChloride"), { ln: 14, r: 8, p: 1 });
    // The first 32 of the 64 bytes of the vector: the last step of scrypt is one block of PBKDF2-SHA-256.
    const key = "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2";
    expect(Buffer.from(stored.split("$").at(-1) ?? "", "base64").toString("hex")).to.equal(key);
  });

  it("compares by the parameters that are stored, so that older hashes go on working", async () => {
    const older = await hashPassword("old but good", Buffer.alloc(16, 7), { ln: 12, r: 8, p: 1 });
    expect(await verifyPassword("old but good", older)).to.equal(true);
    expect(await verifyPassword("old but bad", older)).to.equal(false);
  });

  it("says so when what is stored is no hash", async () => {
    let error: unknown;
    await verifyPassword("x", "plain").catch((thrown: unknown) => {
      error = thrown;
    });
    expect(String(error)).to.contain("set it again");
  });

  it("takes as long with no password set, and answers no", async () => {
    const hashing = createHashing(createRandom());
    const stored = await hashing.hash("the password", never);
    const time = async (hash: string | undefined) => {
      const began = performance.now();
      expect(await hashing.verify("not it", hash, never)).to.equal(false);
      return performance.now() - began;
    };
    const withIt: number[] = [];
    const without: number[] = [];
    const ratio = () => Math.min(...without) / Math.min(...withIt);
    // The quickest of several, more where the machine was busy: a hash that is not made never takes as long.
    for (let n = 0; n < 12 && (n < 3 || ratio() < 0.6 || ratio() > 1.7); n++) {
      withIt.push(await time(stored));
      without.push(await time(undefined));
    }
    expect(ratio()).to.be.within(0.6, 1.7);
  });

  it("leaves the event loop free while hashes are made", async () => {
    const hashing = createHashing(createRandom());
    let turns = 0;
    let busy = true;
    const turn = () => {
      turns++;
      if (busy) setImmediate(turn);
    };
    turn();
    await Promise.all(Array.from({ length: 8 }, () => hashing.verify("x", undefined, never)));
    busy = false;
    // Were they made on the loop, it would turn a few times for each of them and no more.
    expect(turns).to.be.above(200);
  });

  it("lets two compute and sixteen wait, and refuses the next one with 42900", async () => {
    const hashing = createHashing(createRandom());
    const gone = new AbortController();
    const all = Array.from({ length: 24 }, () => hashing.verify("x", undefined, gone.signal));
    const refused = await Promise.allSettled(all.slice(18));
    for (const one of refused) {
      expect(one.status).to.equal("rejected");
      const { output, data } = (one as PromiseRejectedResult).reason;
      expect(output.statusCode).to.equal(429);
      expect(data).to.include({ code: 42900, retryAfterSeconds: 3 });
    }
    gone.abort(new Error("gone"));
    const outcomes = await Promise.allSettled(all.slice(0, 18));
    expect(outcomes.slice(0, 2).map(({ status }) => status)).to.deep.equal(["fulfilled", "fulfilled"]);
    expect(outcomes.slice(2).every(({ status }) => status === "rejected")).to.equal(true);
    expect(await hashing.verify("x", undefined, never), "room again").to.equal(false);
  });
});
