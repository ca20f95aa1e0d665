import { fakeClock } from "@dicetower/testkit";
import { expect } from "chai";
import { CpuMeter } from "../src/metrics/cpu-meter.js";
import { warningsOf } from "../src/problems/warnings.js";
import { looksLikeContainer } from "../src/status/container.js";
import { isLoopback } from "../src/status/loopback.js";
import { shownVersion } from "../src/status/version.js";
import { withinSecond } from "../src/within.js";

const never = new AbortController().signal;

describe("system: the version as it is shown", () => {
  const version = { semver: "1.4.0-rc.1", build: 926, builtAt: 1_790_000_000 };

  it("marks a beta by the build's own word, not by the semantic version", () => {
    expect(shownVersion({ version, prerelease: true }).display).to.equal("beta-1.4.0-rc.1(926)");
    expect(shownVersion({ version, prerelease: false }).display).to.equal("v1.4.0-rc.1(926)");
  });
});

describe("system: the warning of an open address without password", () => {
  it("knows the addresses that only this machine reaches", () => {
    for (const host of ["127.0.0.1", "127.8.8.8", "::1", "[::1]", "localhost", "::ffff:127.0.0.1"])
      expect(isLoopback(host), host).to.equal(true);
    for (const host of ["0.0.0.0", "::", "192.168.1.4", "::ffff:10.0.0.1", "example.org", "127.0.0.1.nip.io"])
      expect(isLoopback(host), host).to.equal(false);
  });

  it("is there for each open address without password, and only there", () => {
    const keys = (host: string, password: boolean) =>
      warningsOf(host, password, undefined).map(({ key }) => key);
    expect(keys("0.0.0.0", false)).to.deep.equal(["system.openWithoutPassword"]);
    expect(keys("192.168.1.4", false)).to.have.length(1);
    expect(keys("0.0.0.0", true)).to.deep.equal([]);
    expect(keys("127.0.0.1", false)).to.deep.equal([]);
  });
});

describe("system: processor time", () => {
  it("is the share of one core since the last look, at least a second ago", async () => {
    const clock = fakeClock();
    let used = 5_000_000;
    const meter = new CpuMeter(clock, () => used);
    await clock.advance(2_000);
    used += 500_000;
    expect(meter.percent()).to.equal(25);
    await clock.advance(500);
    used += 500_000;
    expect(meter.percent(), "too soon").to.equal(25);
    await clock.advance(500);
    expect(meter.percent()).to.equal(50);
  });
});

describe("system: the look for a container", () => {
  const machine = (paths: readonly string[], variables: Readonly<Record<string, string>> = {}) => ({
    exists: async (path: string) => paths.includes(path),
    variable: (name: string) => variables[name],
  });

  it("believes files and variables that no other machine has", async () => {
    expect(await looksLikeContainer(machine(["/.dockerenv"]))).to.equal(true);
    expect(await looksLikeContainer(machine(["/run/.containerenv"]))).to.equal(true);
    expect(await looksLikeContainer(machine([], { container: "lxc" }))).to.equal(true);
    expect(await looksLikeContainer(machine([], { KUBERNETES_SERVICE_HOST: "10.0.0.1" }))).to.equal(true);
    expect(await looksLikeContainer(machine(["/etc/hosts"], { container: "" }))).to.equal(false);
  });
});

describe("system: sources that take their time", () => {
  it("are left out after a second, or when they throw", async () => {
    const clock = fakeClock();
    const slow = withinSecond(clock, never, () => new Promise<string>(() => {}), "late");
    await clock.advance(1_000);
    expect(await slow).to.equal("late");
    const broken = withinSecond(clock, never, () => Promise.reject(new Error("no")), "broken");
    expect(await broken).to.equal("broken");
    expect(await withinSecond(clock, never, () => "here", "late")).to.equal("here");
    expect(clock.pending).to.equal(0);
  });

  it("are not waited for when the client has gone", async () => {
    const gone = new AbortController();
    const asked = withinSecond(fakeClock(), gone.signal, () => new Promise<string>(() => {}), "gone");
    gone.abort();
    expect(await asked).to.equal("gone");
  });
});
