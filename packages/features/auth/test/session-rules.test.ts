import { expect } from "chai";
import {
  absoluteEnd,
  agentText,
  isAlive,
  type SessionRecord,
  sessionEnd,
  sessionId,
} from "../src/sessions/rules.js";
import { cookieName, looksLikeToken, tokenDigest } from "../src/sessions/token.js";

const hour = 3600;
const day = 24 * hour;
const base: SessionRecord = {
  digest: tokenDigest("token"),
  createdAt: 1_000_000,
  seenAt: 1_000_000,
  expiresAt: absoluteEnd(false, 1_000_000),
  trusted: false,
  epoch: 4,
  address: "",
  agent: "",
};

describe("auth: how long a session lives", () => {
  it("ends 12 hours after the last request on a device not trusted, and 24 hours after the log-in anyway", () => {
    expect(sessionEnd(base)).to.equal(1_000_000 + 12 * hour);
    expect(sessionEnd({ ...base, seenAt: 1_000_000 + 5 * hour })).to.equal(1_000_000 + 17 * hour);
    expect(sessionEnd({ ...base, seenAt: 1_000_000 + 20 * hour })).to.equal(1_000_000 + day);
  });

  it("ends 30 days after the log-in on a trusted device, used or not", () => {
    const trusted = { ...base, trusted: true, expiresAt: absoluteEnd(true, 1_000_000) };
    expect(sessionEnd(trusted)).to.equal(1_000_000 + 30 * day);
    expect(sessionEnd({ ...trusted, seenAt: 1_000_000 + 29 * day })).to.equal(1_000_000 + 30 * day);
  });

  it("opens nothing at its end, nor with an earlier password", () => {
    expect(isAlive(base, 4, 1_000_000 + 12 * hour - 1)).to.equal(true);
    expect(isAlive(base, 4, 1_000_000 + 12 * hour)).to.equal(false);
    expect(isAlive(base, 5, 1_000_001)).to.equal(false);
  });
});

describe("auth: names of sessions and cookies", () => {
  it("names a session by the beginning of its digest", () => {
    expect(sessionId(base)).to.have.length(16);
    expect(base.digest.startsWith(sessionId(base))).to.equal(true);
  });

  it("names the cookie by 8 hex digits of the installation", () => {
    expect(cookieName({ id: "9F86D081-884c-7d65-9a2f-eaa0c55ad015" })).to.equal("dice_session_9f86d081");
  });

  it("does not even look up what cannot be a token", () => {
    expect(looksLikeToken(Buffer.alloc(32, 200).toString("base64url"))).to.equal(true);
    for (const value of ["", "x", "a".repeat(44), `${"a".repeat(42)}=`, `${"a".repeat(42)}\n`])
      expect(looksLikeToken(value), JSON.stringify(value)).to.equal(false);
  });

  it("keeps what a browser calls itself to one short line", () => {
    expect(agentText("Mozilla/5.0\r\nX: y\u001b[31m")).to.equal("Mozilla/5.0 X: y [31m");
    expect(agentText("x".repeat(900))).to.have.length(200);
    expect(agentText(undefined)).to.equal("");
  });
});
