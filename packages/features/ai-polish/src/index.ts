import { Ai } from "@dicetower/ai/api";
import {
  Clock,
  chosenLocale,
  createCounter,
  defineFeature,
  messageFact,
  messageFacts,
  metrics,
  optionalService,
  outgoing,
  texts,
  textTable,
} from "@dicetower/contract";
import { Groups, groupFields } from "@dicetower/groups/api";
import { RenderedTexts, textRewriters } from "@dicetower/texts/api";
import { aiPolishField } from "./api.js";
import { shippedTexts } from "./generated/texts.js";
import { LevelWords } from "./marks/level-words.js";
import { Polisher } from "./rewriting/polisher.js";
import { RewritePolicy } from "./rewriting/rewrite-policy.js";

/** Behind what somebody chose with `.lang`. */
const localeRank = 50;
/** More than any `maxLatencyMs`: the request ends before. */
const limitMs = 300_000;

/** Polishes and translates what the bot says by a model that may change no number, name or level. */
export default defineFeature({
  id: "ai-polish",
  needs: { ai: Ai, rendered: RenderedTexts, clock: Clock },
  setup(host) {
    const { ai, rendered, clock } = host.needs;
    const groups = optionalService(host, Groups);
    const levels = new LevelWords();
    host.read(texts, ({ all }) => levels.use(all));
    const wanted = new RewritePolicy(
      () => ai.settings(),
      (group) => groups()?.field({ ...group, scene: "group" }, aiPolishField) !== false,
    );
    const counter = createCounter(
      "dice_ai_rewritten_total",
      "Texts that a model was to reword or translate, by what became of its answers.",
    );
    const polisher = new Polisher({ ai, clock, levels, wanted, counter });
    host.add(texts, ...textTable(shippedTexts, "ai"));
    host.add(groupFields, aiPolishField);
    host.add(metrics, counter);
    host.add(
      messageFacts,
      messageFact<string | undefined>({
        key: "ai-polish.locale",
        fact: chosenLocale,
        rank: localeRank,
        of: ({ account, groupId }) =>
          groupId === "" ? undefined : wanted.translatesInto({ platform: account.platform, groupId }),
      }),
    );
    host.add(textRewriters, {
      key: "ai-polish",
      wants: (part, key, locale) => wanted.of(part, key, locale) !== undefined,
    });
    host.add(outgoing, {
      key: "ai-polish",
      slot: "text",
      after: ["texts.render"],
      limitMs,
      run(part, { signal }) {
        const text = rendered.of(part);
        if (text === undefined) return undefined;
        const other = polisher.rewrite(text, part, signal);
        if (!(other instanceof Promise)) return other && text.replace(other);
        return other.then((pieces) =>
          pieces === undefined || signal.aborted ? undefined : text.replace(pieces),
        );
      },
    });
  },
});
