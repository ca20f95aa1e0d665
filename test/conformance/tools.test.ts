import { type FormTool, FormTools } from "@dicetower/commands/api";
import {
  argumentKinds,
  type Command,
  type CommandCall,
  type CommandForm,
  type Contribution,
  commands,
  defineFeature,
  texts,
} from "@dicetower/contract";
import type { TestHost } from "@dicetower/testkit";
import { expect } from "chai";
import { chooseForm } from "../../packages/features/commands/src/forms/choose-form.js";
import { exampleCall } from "../../packages/features/commands/src/forms/example-call.js";
import type { Kinds } from "../../packages/features/commands/src/forms/read-form.js";
import { isSameValue } from "../../packages/features/commands/src/tools/same-value.js";
import { parametersOf } from "../../packages/features/commands/src/tools/tool-schema.js";
import { examplesOf } from "./examples.js";
import { fullFeatures, fullTower } from "./full-tower.js";

describe("tools made of the commands of the full installation", () => {
  let tower: TestHost;
  let forms: FormTools;
  let kinds: Kinds;
  let declared: ReadonlyMap<string, Contribution<Command>>;
  const probe = defineFeature({
    id: "probe",
    needs: { forms: FormTools },
    setup(host) {
      ({ forms } = host.needs);
    },
  });
  before(async () => {
    tower = await fullTower({ features: [...(await fullFeatures()), probe] });
    kinds = new Map(tower.host.contributions(argumentKinds).map(({ key, item }) => [key, item]));
    declared = new Map(tower.host.contributions(commands).map((by) => [by.key, by]));
  });
  after(() => tower.stop());

  /** What the example of a form gives to its arguments; undefined where it names what is not installed. */
  function valuesOf(tool: FormTool, line: string, locale: string): Record<string, unknown> | undefined {
    const by = declared.get(tool.command) as Contribution<Command>;
    const reading = chooseForm(by.item, exampleCall(by.item, line, locale), kinds);
    if (reading?.form !== tool.form || reading.failure !== undefined) return undefined;
    const given = parametersOf(tool.form).flatMap((place) => {
      const { name, kind, parameter } = place;
      const value = reading.values[name];
      if (value === undefined) return [];
      const schema = kinds.get(kind ?? "")?.schema(parameter) ?? {};
      // Programs give something else than the form gets: that the line is read as what was given, its writer has tried.
      const [example] = (schema["examples"] ?? []) as readonly unknown[];
      const isList = "repeated" in place && place.repeated;
      if (example !== undefined) return [[name, isList ? [example] : example] as const];
      const type = schema["type"];
      const asText = [type].flat().includes("string") && typeof value === "object" && !Array.isArray(value);
      return [
        [name, asText ? saidIn(line, kind ?? "", value, exampleCall(by.item, "", locale)) : value] as const,
      ];
    });
    return Object.fromEntries(given);
  }

  /** The words of an example that a kind has made a value of: what programs give. */
  function saidIn(line: string, kind: string, value: unknown, call: CommandCall): string {
    const words = line.split(" ");
    const stretches = words.flatMap((_one, from) =>
      words.map((_two, to) => words.slice(from, to + 1).join(" ")),
    );
    const said = stretches.find((text) => {
      const read = kinds.get(kind)?.read({ text, original: text, parameter: "", mention: undefined, call });
      return (
        read !== undefined && "value" in read && read.length === text.length && isSameValue(read.value, value)
      );
    });
    if (said === undefined) throw new Error(`nothing in "${line}" is the ${kind}`);
    return said;
  }

  it("write what their forms read with the same values", () => {
    const wrong: string[] = [];
    let tried = 0;
    const words = tower.host.contributions(texts);
    const linesOf = (form: CommandForm) => {
      const bare = form.example === undefined && form.elements.every(({ type }) => type !== "argument");
      return bare ? { en: "" } : examplesOf(form, words);
    };
    for (const tool of forms.all)
      for (const [locale, line] of Object.entries(linesOf(tool.form))) {
        const values = valuesOf(tool, line, locale);
        if (values === undefined) continue;
        tried++;
        try {
          const by = declared.get(tool.command) as Contribution<Command>;
          const { text, targets } = tool.line(values);
          const [word = ""] = by.item.names;
          const mentions = targets.map(() => " @somebody").join("");
          const again = valuesOf(tool, text.slice(word.length).trim() + mentions, locale);
          expect(JSON.stringify(again)).to.equal(JSON.stringify(values));
        } catch (error) {
          wrong.push(`${tool.name} (${line}): ${JSON.stringify(values)}: ${(error as Error).message}`);
        }
      }
    expect(wrong).to.deep.equal([]);
    expect(tried).to.be.above(150);
  });

  it("have names and schemas as models and their protocols take them", () => {
    const names = forms.all.map(({ name }) => name);
    expect(names.filter((name) => !/^[a-zA-Z0-9_-]{1,64}$/.test(name))).to.deep.equal([]);
    expect(new Set(names).size).to.equal(names.length);
    for (const { name, parameters } of forms.all) {
      expect(parameters, name).to.include({ type: "object", additionalProperties: false });
      for (const property of Object.keys(parameters["properties"] as object))
        expect(property, name).to.match(/^[a-zA-Z0-9_-]{1,64}$/);
    }
  });

  it("refuse arguments that there are not, and name them", () => {
    for (const tool of forms.all)
      expect(() => tool.line({ nothingOfTheKind: 1 }), tool.name).to.throw(/nothingOfTheKind/);
  });
});
