import {
  Clock,
  createCounter,
  defineFeature,
  type Outgoing,
  type TextItem,
  texts,
} from "@dicetower/contract";
import { longRun, type TestHost } from "@dicetower/testkit";
import { type RenderedText, Templates, type TextPieces } from "@dicetower/texts/api";
import { expect } from "chai";
import { accept } from "../../packages/features/ai-polish/src/marks/accept.js";
import { LevelWords } from "../../packages/features/ai-polish/src/marks/level-words.js";
import {
  type Mark,
  type MarkedText,
  markText,
  withValues,
} from "../../packages/features/ai-polish/src/marks/marked-text.js";
import { Tokens } from "../../packages/features/ai-polish/src/marks/tokens.js";
import { Polisher } from "../../packages/features/ai-polish/src/rewriting/polisher.js";
import { RewritePolicy } from "../../packages/features/ai-polish/src/rewriting/rewrite-policy.js";
import { stubAi } from "../../packages/features/ai-polish/test/stub-ai.js";
import { fullTower } from "../conformance/full-tower.js";
import { attacks } from "./attacks.js";
import { sampleValues } from "./sample-values.js";

/** A text of the installation in one language. */
interface Said {
  readonly key: string;
  readonly locale: string;
  readonly pieces: TextPieces;
}

/** The same as a model is shown it. */
interface Marked extends Said {
  readonly text: MarkedText;
  readonly tokens: Tokens;
}

/** Of so many texts each attack takes one through the whole of the feature. */
const everyNth = longRun ? 20 : 100;
/** Of so many texts each attack takes one before the check of answers; together they take all of them. */
const everyChecked = longRun ? 1 : 5;

/** All texts of all features, with values in them: no model may change a number, a name or a level of any. */
describe("polish of every text of the installation", function () {
  this.timeout(120_000);
  let tower: TestHost;
  let clock: Clock;
  const levels = new LevelWords();
  const said: Said[] = [];
  let items: readonly TextItem[] = [];
  let templates: Templates;
  const probe = defineFeature({
    id: "probe",
    needs: { templates: Templates, clock: Clock },
    setup(host) {
      templates = host.needs.templates;
      clock = host.needs.clock;
      host.read(texts, ({ all }) => {
        items = all.map(({ item }) => item);
        levels.use(all);
      });
    },
  });

  before(async () => {
    const { fullFeatures } = await import("../conformance/full-tower.js");
    tower = await fullTower({ features: [...(await fullFeatures()), probe] });
    for (const item of items)
      for (const locale of ["en", "zh-CN"]) {
        if (!Object.hasOwn(item.values, locale)) continue;
        const values = sampleValues(item);
        const pieces = await templates.pieces({ key: item.key, values }, { locale, values, preview: true });
        said.push({ key: item.key, locale, pieces });
      }
  });
  after(() => tower.stop());

  const all: Marked[] = [];
  before(() => {
    for (const one of said) {
      const tokens = tokensOf(one.locale);
      const text = markText(one.pieces, tokens);
      if (text !== undefined && text.marks.length > 0) all.push({ ...one, text, tokens });
    }
  });
  const byLocale = new Map<string, Tokens>();
  const tokensOf = (locale: string) => {
    const known = byLocale.get(locale);
    if (known !== undefined) return known;
    const made = new Tokens({ markdown: false, numbers: true, levels: levels.pattern, locales: [locale] });
    byLocale.set(locale, made);
    return made;
  };

  it("finds thousands of them, and marks every figure, value and level", () => {
    expect(all.length).to.be.above(2_000);
    for (const { key, locale, text, tokens, pieces } of all) {
      const outside = text.text.replace(/⟦\d+⟧/gu, " ");
      expect(tokens.forbidden(outside.normalize("NFKC")), `${key} in ${locale}: ${text.text}`).to.equal(
        undefined,
      );
      const holes =
        text.marks
          .map(({ source }) => source)
          .join("")
          .match(/[\u{F0000}-\u{10FFFF}]/gu) ?? [];
      expect(holes.length, key).to.equal(pieces.values.length);
    }
  });

  it("takes the answer of a model that keeps to the rules", () => {
    for (const { key, locale, text, tokens, pieces } of all) {
      const lead = locale === "en" ? "Ah, " : "啊，";
      const taken = accept(lead + text.text, text, tokens);
      if ([...text.text].length < 4) continue;
      expect(taken, `${key} in ${locale}: ${text.text}`).to.be.an("object");
      const [front] = text.edges;
      expect(whole(taken as TextPieces)).to.equal(
        whole(pieces).slice(0, front.length) + lead + whole(pieces).slice(front.length),
      );
    }
  });

  for (const [nth, attack] of attacks.entries())
    it(`says the original where a model ${attack.title}`, async () => {
      const stub = stubAi();
      stub.answer = (text) => attack.of(text) ?? "";
      const polisher = polisherOf(stub, clock, levels);
      for (const [at, { key, locale, pieces, text, tokens }] of all.entries()) {
        if (at % everyChecked !== nth % everyChecked) continue;
        const answer = attack.of(text.text) ?? "";
        expect(accept(answer, text, tokens), `${key} in ${locale}: ${answer}`).to.be.a("string");
        if (at % everyNth !== nth % everyNth) continue;
        stub.polish.keys = [key];
        const other = polisher.rewrite(rendered(key, locale, pieces), part, new AbortController().signal);
        expect(await other, key).to.equal(undefined);
      }
      expect(stub.asked.length).to.be.above(1_000 / everyNth);
    });

  it("says the original where a model exchanges numbers, levels or names", () => {
    let tried = 0;
    for (const { key, locale, text, tokens } of all)
      for (let one = 0; one < text.marks.length; one++)
        for (let other = one + 1; other < text.marks.length; other++) {
          if (!isSameMatter(text.marks[one], text.marks[other])) continue;
          tried++;
          const swapped = text.text.replace(/⟦(\d+)⟧/gu, (mark, digits) =>
            Number(digits) === one + 1
              ? `⟦${other + 1}⟧`
              : Number(digits) === other + 1
                ? `⟦${one + 1}⟧`
                : mark,
          );
          expect(accept(swapped, text, tokens), `${key} in ${locale}: ${swapped}`).to.equal("order");
        }
    expect(tried).to.be.above(1_000);
  });

  it("says the original where a sign or a unit would make another number of one", () => {
    let tried = 0;
    for (const { key, locale, text, tokens, pieces } of all)
      for (const [at, mark] of text.marks.entries()) {
        const read = withValues(mark.source, pieces.values);
        if (!/^\p{N}+$/u.test(read)) continue;
        tried++;
        for (const changed of [
          `－⟦${at + 1}⟧`,
          `-⟦${at + 1}⟧`,
          `⟦${at + 1}⟧%`,
          `⟦${at + 1}⟧k`,
          `×⟦${at + 1}⟧`,
        ])
          expect(
            accept(text.text.replace(`⟦${at + 1}⟧`, ` ${changed} `), text, tokens),
            `${key} in ${locale}: ${changed} in ${text.text}`,
          ).to.be.a("string");
      }
    expect(tried).to.be.above(500);
  });
});

function isSameMatter(one: Mark | undefined, other: Mark | undefined): boolean {
  const result = ["number", "level"];
  if (one === undefined || other === undefined) return false;
  return (
    (result.includes(one.kind) && result.includes(other.kind)) ||
    (one.kind === "name" && other.kind === "name")
  );
}

function whole({ literals, values }: TextPieces): string {
  return literals
    .map((literal, at) => {
      const value = values[at] ?? "";
      return literal + (typeof value === "object" ? value.markup : String(value));
    })
    .join("");
}

function polisherOf(stub: ReturnType<typeof stubAi>, clock: Clock, levels: LevelWords): Polisher {
  return new Polisher({
    ai: stub.service,
    clock,
    levels,
    wanted: new RewritePolicy(
      () => stub.service.settings(),
      () => true,
    ),
    counter: createCounter("rewritten_total", "Texts."),
  });
}

function rendered(key: string, locale: string, pieces: TextPieces): RenderedText {
  return { key, locale, wordedIn: locale, pieces, replace: () => undefined };
}

const part = {
  message: undefined,
  scene: "group",
  target: "1",
  account: { id: "1", platform: "platform_a" },
  part: { content: "" },
} as unknown as Outgoing;
