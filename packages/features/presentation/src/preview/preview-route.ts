import { setImmediate } from "node:timers/promises";
import { parseCq, type Random, type RouteItem, route, type Texts } from "@dicetower/contract";
import { indexDrawn, type Templates } from "@dicetower/texts/api";
import type { CardTargets } from "../cards/targets.js";
import type { CompiledMarkdown } from "../markdown/compiled.js";
import { neutralMarkdown } from "../markdown/neutral.js";
import { actionAnswer, present } from "../present.js";
import { type PreviewBody, previewAnswer, previewBody } from "./preview-body.js";

/** What a preview is made with: the same as what is said. */
export interface PreviewParts {
  readonly templates: Templates;
  readonly texts: Texts;
  readonly random: Random;
  readonly markdown: CompiledMarkdown;
  readonly targets: CardTargets;
}

/** A wording that says nothing. */
const unsaid = "NULL";

/** Shows a text as it would be said, by what says it: nothing is sent, uploaded or kept. */
export function previewRoute({ templates, texts, random, markdown, targets }: PreviewParts): RouteItem {
  const drawn = ({ text, variants }: PreviewBody) => {
    if (variants === undefined) return text;
    let sum = 0;
    const sums = variants.map(({ weight }) => {
      sum += weight;
      return sum;
    });
    return variants[indexDrawn(sums, (faces) => random.die(faces))]?.text ?? "";
  };
  return route<Record<string, never>, Record<string, never>, PreviewBody>({
    method: "POST",
    path: "/api/templates/preview",
    summary: "Shows a text as a platform would get it, in one draw for all forms. Nothing is sent.",
    // A text of 64 KiB, and as much in variables, as JSON.
    accepts: { body: previewBody(targets), maxBytes: 1024 * 1024 },
    returns: previewAnswer,
    expensive: true,
    audit: false,
    async handle({ body }) {
      const source = drawn(body);
      const { locale = texts.locale } = body;
      const template = templates.compile(source === unsaid ? "" : source, { format: body.format });
      // A long text takes a while in each of its forms: others have their turn between them.
      await setImmediate();
      const pieces = await templates.pieces(template, { values: body.args, preview: true, locale });
      const target = body.forcePlain ? undefined : targets.named(body.platform);
      const shown = present(markdown.blocks(pieces), { style: body.style, target, locale });
      await setImmediate();
      const neutral = neutralMarkdown(pieces);
      return {
        templateVersion: 1,
        preview: {
          text: shown.text,
          plain: shown.plain,
          markdown: neutral,
          actions: shown.actions.map(actionAnswer),
          // What is silent is not sent.
          payload: shown.plain === "" && shown.actions.length === 0 ? null : (shown.body ?? null),
        },
        markdown: neutral,
        onebot: parseCq(shown.plain),
      };
    },
  });
}
