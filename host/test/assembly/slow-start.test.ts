import { Clock, defineFeature, Installation, phaseBegan, route, routes } from "@dicetower/contract";
import { fakeClock, testHost } from "@dicetower/testkit";
import { expect } from "chai";

describe("a host with a feature whose set-up hangs", () => {
  it("serves without it, is not ready, and lets no messages in before that is decided", async () => {
    const clock = fakeClock(Date.UTC(2026, 0, 1), () => new Promise((resolve) => setTimeout(resolve, 1)));
    const phases: string[] = [];
    let served = "";
    const hang = defineFeature({ id: "hang", setup: () => new Promise<void>(() => {}) });
    const whole = defineFeature({
      id: "whole",
      needs: { installation: Installation },
      setup(host) {
        host.on(phaseBegan, ({ phase }) => {
          phases.push(phase);
          served ||= `http://127.0.0.1:${host.needs.installation.address().port}`;
        });
        host.add(
          routes,
          route({ method: "GET", path: "/api/whole", summary: "Answers", handle: () => "here" }),
        );
      },
    });
    const starting = testHost({
      features: [hang, whole],
      mayFail: true,
      replace: [[Clock, clock]],
    });
    while (served === "") await clock.advance(500);
    const headers = { "X-API-Key": "test-key-0123456789abcdef0123456789abcdef", connection: "close" };
    const ask = async (path: string) => (await fetch(served + path, { headers })).status;
    expect([await ask("/api/whole"), await ask("/health/ready")]).to.deep.equal([200, 503]);
    expect(phases).to.deep.equal(["serving"]);
    let open = false;
    const started = starting.then((tower) => {
      open = true;
      return tower;
    });
    while (!open) await clock.advance(500);
    const tower = await started;
    expect(phases).to.deep.equal(["serving", "open"]);
    expect(tower.feature("hang")).to.include({ state: "failed" });
    await tower.stop();
  });
});
