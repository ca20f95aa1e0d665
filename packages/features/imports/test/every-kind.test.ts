import botproto from "@dicetower/adapter-botproto-v11";
import automation from "@dicetower/automation";
import censor from "@dicetower/censor";
import decks from "@dicetower/decks";
import help from "@dicetower/help";
import notices from "@dicetower/notices";
import patterns from "@dicetower/patterns";
import replies from "@dicetower/replies";
import scriptHost from "@dicetower/script-host";
import scriptsJs from "@dicetower/scripts-js";
import scriptsLua from "@dicetower/scripts-lua";
import globals from "@dicetower/silence";
import { expect } from "chai";
import { importKinds } from "../src/api.js";
import {
  applied,
  differences,
  type ImportTower,
  importTower,
  planOf,
  type RunView,
  removeFolder,
  simpleFolder,
  undone,
} from "./import-tower.js";
import { type State, stateLike, wholeState } from "./kinds/state.js";
import { folderOf, type Trial, trials } from "./kinds/trials.js";

const features = [
  globals,
  patterns,
  automation,
  replies,
  censor,
  decks,
  help,
  notices,
  botproto,
  scriptHost,
  scriptsLua,
  scriptsJs,
];

/** A run with what is there behind it. */
interface Step {
  readonly plan: RunView;
  readonly run: RunView;
  readonly state: State;
  /** What the API shows of each kind. */
  readonly seen: ReadonlyMap<string, string>;
}

describe("every kind of record", function () {
  this.timeout(60_000);
  let tower: ImportTower;
  const folders: string[] = [];
  const paths = [...new Set(Object.values(trials).flatMap(({ path }) => path ?? []))];
  const step = async (dir: string, choice: object = {}): Promise<Step> => {
    const plan = await planOf(tower, dir);
    const run = await applied(tower, plan.id, choice);
    const seen = new Map<string, string>();
    for (const path of paths) seen.set(path, JSON.stringify(await tower.get(path).data<unknown>()));
    return { plan, run, state: await wholeState(tower), seen };
  };
  let untouched: State;
  let planned: State;
  let first: Step;
  let again: Step;
  let kept: Step;
  let replaced: Step;
  let over: RunView;
  let back: { readonly run: RunView; readonly state: State };
  let end: { readonly run: RunView; readonly state: State };

  before(async () => {
    tower = await importTower({ features });
    // What is shipped is loaded behind the start.
    await tower.post("/api/help/reload").answers({ code: 0 });
    const one = await simpleFolder(tower, folderOf("one"));
    const other = await simpleFolder(tower, folderOf("other"));
    folders.push(one, other);
    untouched = await wholeState(tower);
    await planOf(tower, one);
    planned = await wholeState(tower);
    first = await step(one);
    again = await step(one);
    kept = await step(other);
    replaced = await step(other, { clash: "replace" });
    over = await planOf(tower, one);
    back = { run: await undone(tower, replaced.run.id), state: await stateLike(tower, kept.state) };
    await undone(tower, kept.run.id);
    end = { run: await undone(tower, first.run.id), state: await stateLike(tower, untouched) };
  });
  after(async () => {
    await tower?.stop();
    await Promise.all(folders.map(removeFolder));
  });

  it("has a trial, and a feature that takes it in", async () => {
    expect(Object.keys(trials).sort()).to.deep.equal([...importKinds].sort());
    const { kinds } = await tower
      .get("/api/imports/formats")
      .data<{ kinds: { kind: string; taken: boolean }[] }>();
    expect(kinds.filter(({ taken }) => !taken)).to.deep.equal([]);
  });

  it("is only looked at by a plan", () => expect(differences(untouched, planned)).to.deep.equal({}));

  for (const [kind, trial] of Object.entries<Trial>(trials)) {
    const count = trial.count ?? 1;
    describe(kind, () => {
      it("comes, and shows where it is kept", () => {
        expect(first.plan.skipped).to.deep.equal([]);
        const counts = first.plan.kinds[kind];
        expect((counts?.["new"] ?? 0) + (counts?.["changes"] ?? 0)).to.equal(count);
        expect(first.run.kinds[kind]).to.include({ written: count });
        const shown = trial.path === undefined ? JSON.stringify(first.state) : first.seen.get(trial.path);
        expect(shown).to.include(trial.shows);
        expect(JSON.stringify(untouched)).to.not.include(trial.shows);
      });

      it("is the same when the folder comes again, and the plan says so", () => {
        expect(again.plan.kinds[kind]).to.include({ same: count, new: 0, changes: 0, clash: 0, refused: 0 });
        expect(again.run.kinds[kind]).to.include({ written: 0, kept: 0 });
        expect(again.plan.overwrites).to.deep.equal([]);
      });

      it(`meets another value of ours: ${trial.meets}`, () => {
        expect(kept.plan.kinds[kind]?.[trial.meets]).to.equal(count);
        const named = kept.plan.clashes.filter((one) => one.kind === kind);
        expect(named).to.have.length(trial.meets === "clash" ? count : 0);
        if (trial.meets === "clash") expect(kept.run.kinds[kind]).to.include({ written: 0, kept: count });
        if (trial.meets === "clash") expect(replaced.run.kinds[kind]).to.include({ written: count, kept: 0 });
        if (trial.showsOther !== undefined)
          expect(replaced.seen.get(trial.path ?? "")).to.include(trial.showsOther);
      });

      it("is named before an import would write over it", () => {
        // Logs come beside one another; what is the same for both folders is not written again.
        const isReplaced = trial.meets === "clash" && kind !== "logs";
        const named = over.overwrites.filter((one) => one.kind === kind);
        expect(named).to.have.length(isReplaced ? count : 0);
        expect(over.kinds[kind]).to.include({ changes: isReplaced ? count : 0, clash: 0, refused: 0 });
        for (const { title } of named) expect(title).to.not.equal("");
      });
    });
  }

  it("leaves scripts of others switched off", () => {
    for (const path of ["/api/plugins/js", "/api/mod/lua"]) {
      const all = first.seen.get(path) ?? "";
      expect(all).to.include('"enabled":false');
      expect(all).to.not.include('"enabled":true');
    }
  });

  it("changes nothing by coming again", () =>
    expect(differences(first.state, again.state)).to.deep.equal({}));

  it("goes back by an undo to the value that was there before, byte for byte", () => {
    expect(differences(kept.state, replaced.state)).to.not.deep.equal({});
    expect(back.run).to.include({ state: "undone", error: "" });
    expect(back.run.left).to.deep.equal([]);
    expect(differences(kept.state, back.state)).to.deep.equal({});
  });

  it("goes by an undo, and nothing of it stays", () => {
    expect(end.run).to.include({ state: "undone", error: "" });
    expect(end.run.left).to.deep.equal([]);
    expect(differences(untouched, end.state)).to.deep.equal({});
  });
});
