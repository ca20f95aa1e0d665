import commandFeature from "@dicetower/commands";
import {
  Clock,
  commands,
  defineFeature,
  type Feature,
  type FeatureHost,
  jobs,
  Notices,
  resources,
  text,
} from "@dicetower/contract";
import { conforms, fakeClock, type ProbeCommand, probeCommand, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import { expect } from "chai";
import Mocha from "mocha";

/** Runs `conforms` in a mocha of its own. @returns the failed tests and hooks with their messages */
async function failuresOf(feature: Feature, beside: readonly Feature[] = []): Promise<string[]> {
  const mocha = new Mocha({ reporter: Mocha.reporters.Base, timeout: 20_000 });
  const outer = globalThis as unknown as Record<string, unknown>;
  const names = ["describe", "it", "before", "after"];
  const kept = names.map((name) => outer[name]);
  mocha.suite.emit("pre-require", outer as never, "", mocha);
  try {
    conforms(feature, { with: beside });
  } finally {
    for (const [at, name] of names.entries()) outer[name] = kept[at];
  }
  const failed: string[] = [];
  await new Promise<void>((resolve) => {
    const runner = mocha.run(() => resolve());
    runner.on("fail", (test, error: Error) => failed.push(`${test.title}: ${error.message}`));
  });
  return failed;
}

const broken = (id: string, setup: (host: FeatureHost) => void) => defineFeature({ id, setup });

/** A command whose word those of others have as well. */
const showing = (id: string, run: ProbeCommand["run"]) =>
  probeCommand({ key: `${id}.show`, names: ["show"], run });

describe("a feature with a mistake", () => {
  it("keeps what its setup has thrown as the cause", async () => {
    const thrown = new Error("no luck today");
    const failed = await testHost({
      features: [
        broken("fragile", () => {
          throw thrown;
        }),
      ],
    }).then(
      () => undefined,
      (error: Error) => error,
    );
    expect(failed?.message).to.equal('the feature "fragile" has failed: no luck today');
    expect(failed?.cause).to.equal(thrown);
  });

  it("fails `conforms` with its own error alone", async () => {
    const fragile = broken("fragile", () => {
      throw new Error("no luck today");
    });
    const failed = await failuresOf(fragile);
    expect(failed).to.have.length(1);
    expect(failed[0]).to.contain("no luck today").and.not.contain("undefined");
  });

  it("is told at its setup of a cron schedule with four fields", async () => {
    const early = broken("early", (host) =>
      host.add(jobs, { key: "early.round", schedule: { cron: "0 4 * *" }, run: async () => {} }),
    );
    const tower = await testHost({ features: [early], mayFail: true });
    try {
      expect(tower.feature("early")?.state).to.equal("failed");
      expect(tower.feature("early")?.reason).to.contain("has 4 fields");
    } finally {
      await tower.stop();
    }
  });

  it("is named in the log at the start: a word of another's command, a table without a route, an unknown notice", async () => {
    const answering = (id: string) =>
      defineFeature({
        id,
        needs: { notices: Notices },
        setup(host) {
          host.add(
            commands,
            showing(id, () => undefined),
          );
          if (id === "plain") return;
          host.add(resources, {
            key: id,
            titleKey: `resource.${id}`,
            category: "system",
            order: 1,
            path: `/api/${id}`,
            idField: "id",
          });
          host.needs.notices.send({ kind: `${id}.bent`, level: "routine", detail: "It bends." });
        },
      });
    const clock = fakeClock();
    const tower = await testHost({
      features: [texts, commandFeature, answering("plain"), answering("shelf")],
      settings: { logLevel: "warn" },
      replace: [[Clock, clock]],
    });
    try {
      // What a setup sends waits so long for its kind.
      await clock.advance(5_000);
      const { items } = await tower
        .get("/api/system/logs?pageSize=200")
        .data<{ items: { message: string }[] }>();
      const told = items.map(({ message }) => message).join("\n");
      expect(told).to.match(
        /commands "plain\.show" of "plain" and "shelf\.show" of "shelf" have the same word "show"/,
      );
      expect(told).to.contain('the resource "shelf" of "shelf" has no route: nothing serves GET /api/shelf');
      expect(told).to.contain('shelf sends a notice of the kind "shelf.bent", which no feature contributes');
    } finally {
      await tower.stop();
    }
  });

  it("fails `conforms` with a command word of another feature, and an answer that is no text", async () => {
    const echo = (id: string) =>
      defineFeature({
        id,
        setup(host) {
          host.add(
            commands,
            showing(id, () => text(`${id}.nowhere`)),
          );
        },
      });
    const failed = (await failuresOf(echo("shelf"), [texts, commandFeature, echo("plain")])).join("\n");
    expect(failed).to.contain("show: plain, shelf").and.to.contain(".nowhere");
  });

  it("fails `conforms` with a resource without a route, and a notice of an unknown kind", async () => {
    const shelf = defineFeature({
      id: "shelf",
      needs: { notices: Notices },
      setup(host) {
        host.add(resources, {
          key: "shelf",
          titleKey: "resource.shelf",
          category: "system",
          order: 1,
          path: "/api/shelf",
          idField: "id",
        });
        host.needs.notices.send({ kind: "shelf.bent", level: "routine", detail: "It bends." });
      },
    });
    const failed = (await failuresOf(shelf)).join("\n");
    expect(failed).to.contain("shelf: GET /api/shelf").and.to.contain("shelf.bent");
  });
});
