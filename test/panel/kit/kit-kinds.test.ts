import {
  branchOf,
  describe as describeField,
  holdsKinds,
  type JsonSchema,
  type RuleKinds,
  resolve,
  withKinds,
} from "@dicetower/panel-kit/engine";
import { expect } from "chai";

const kinds: RuleKinds = {
  conditions: [
    {
      kind: "trust",
      title: "Trust",
      schema: { type: "object", properties: { value: { type: "number" } }, required: ["value"] },
    },
    { kind: "random", title: "Chance", schema: { type: "object" } },
  ],
  actions: [
    { kind: "stop", title: "Stop", uses: ["causal"], schema: { type: "object" } },
    { kind: "reply", title: "Say", uses: ["causal"], schema: { type: "object" } },
    { kind: "backup", title: "Back up", uses: ["schedule"], schema: { type: "object" } },
  ],
  events: [
    { kind: "poke", title: "Poked" },
    { kind: "join", title: "Joined" },
  ],
};
const words = { all: "All", any: "Any", conditions: "Conditions", negate: "Not" };
const open: JsonSchema = {
  type: "object",
  properties: {
    conditions: { type: "array", title: "If", items: { type: "object", "x-kinds": "conditions" } },
    actions: { type: "array", items: { type: "object", "x-kinds": "actions.causal" } },
    event: { type: "string", title: "Event", "x-kinds": "events" },
  },
};

describe("kinds of rules in forms", () => {
  const filled = withKinds(open, kinds, words);
  const conditionOf = (schema: JsonSchema | undefined) =>
    describeField(describeField(schema, filled).item, filled);

  it("take the place of what a schema leaves open", () => {
    expect([holdsKinds(open), holdsKinds({ type: "object" })]).to.deep.equal([true, false]);
    const labels = (model: ReturnType<typeof describeField>) => model.branches.map(({ label }) => label);
    expect(labels(conditionOf(filled.properties?.["conditions"]))).to.deep.equal([
      "Trust",
      "Chance",
      "All",
      "Any",
    ]);
    expect(labels(conditionOf(filled.properties?.["actions"]))).to.deep.equal(["Stop", "Say"]);
    expect(describeField(filled.properties?.["event"], filled).options).to.deep.equal([
      { value: "poke", label: "Poked", hint: undefined },
      { value: "join", label: "Joined", hint: undefined },
    ]);
  });

  it("join conditions four deep, and the deepest join none", () => {
    let model = conditionOf(filled.properties?.["conditions"]);
    for (let depth = 1; depth < 4; depth++) {
      const at = branchOf(model, { kind: "all", conditions: [] }, filled);
      expect(at, `at depth ${depth}`).to.be.greaterThan(0);
      model = conditionOf(resolve(model.branches[at]?.schema, filled).properties?.["conditions"]);
    }
    expect(branchOf(model, { kind: "all", conditions: [] }, filled)).to.equal(-1);
    expect(branchOf(model, { kind: "trust", value: 1 }, filled)).to.equal(0);
  });
});
