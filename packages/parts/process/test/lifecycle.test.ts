import { type Boom, codes, type PhaseName, phaseBegan } from "@dicetower/contract";
import { bareKernel } from "@dicetower/kernel/testing";
import { expect } from "chai";
import { Phases, RunLifecycle } from "../src/index.js";

describe("the phase of a run", () => {
  function surroundings() {
    const { kernel } = bareKernel();
    const phases = new Phases(kernel.root);
    const begun: PhaseName[] = [];
    kernel.root.on(phaseBegan, ({ phase }) => begun.push(phase));
    return { phases, begun };
  }
  const life = () => new AbortController();

  it("goes on and never back, and tells of each phase once", () => {
    const { phases, begun } = surroundings();
    expect(phases.current).to.equal("loading");
    for (const phase of ["serving", "serving", "open", "serving", "loading", "draining"] as const)
      phases.begin(phase);
    expect(phases.current).to.equal("draining");
    expect(begun).to.deep.equal(["serving", "open", "draining"]);
  });

  it("lets those wait who want a later one, and passes over none when it jumps", async () => {
    const { phases } = surroundings();
    const seen: string[] = [];
    const waiting = (["serving", "open"] as const).map((phase) =>
      phases.reached(phase, life().signal).then(() => seen.push(phase)),
    );
    phases.begin("open");
    await Promise.all(waiting);
    expect(seen).to.deep.equal(["serving", "open"]);
    await phases.reached("serving", life().signal);
  });

  it("lets those go who no longer want to wait", async () => {
    const { phases } = surroundings();
    const gone = life();
    const reason = new Error("gone");
    const waiting = phases.reached("open", gone.signal).catch((error: unknown) => error);
    gone.abort(reason);
    expect(await waiting).to.equal(reason);
    expect(await phases.reached("open", gone.signal).catch((error: unknown) => error)).to.equal(reason);
    phases.begin("open");
  });

  it("lets many wait with one signal without a warning", async () => {
    const { phases } = surroundings();
    const warnings: Error[] = [];
    const hear = (warning: Error) => void warnings.push(warning);
    process.on("warning", hear);
    const { signal } = life();
    const waiting = Array.from({ length: 20 }, () => phases.reached("open", signal));
    phases.begin("open");
    await Promise.all(waiting);
    await new Promise((resolve) => setImmediate(resolve));
    process.off("warning", hear);
    expect(warnings).to.deep.equal([]);
  });
});

describe("the lifecycle", () => {
  it("ends with the code that the launcher knows, as long as there is one", () => {
    const ends: number[] = [];
    let launcher = true;
    const lifecycle = new RunLifecycle(
      () => launcher,
      (code) => ends.push(code),
    );
    lifecycle.restart();
    lifecycle.stop();
    lifecycle.restart({ install: true });
    expect(ends).to.deep.equal([82, 0, 83]);
    launcher = false;
    expect(lifecycle.supervised).to.equal(false);
    let refusal: Boom | undefined;
    try {
      lifecycle.restart();
    } catch (error) {
      refusal = error as Boom;
    }
    expect(refusal?.data.code).to.equal(codes.notSupported);
    expect(ends).to.deep.equal([82, 0, 83]);
  });
});
