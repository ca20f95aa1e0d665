import type { Account, AdapterType, LiveSettings, Outgoing } from "@dicetower/contract";
import type { TextPieces, TextPresenter } from "@dicetower/texts/api";
import type { Presentation } from "../api.js";
import type { CardTargets } from "../cards/targets.js";
import type { CompiledMarkdown } from "../markdown/compiled.js";
import { type Style, styles } from "../markdown/styles.js";
import type { PlainOptions } from "../plain/plain-form.js";
import { present } from "../present.js";
import type { CardFallback } from "./card-fallback.js";

/** What the look of replies depends on. */
export interface PresenterParts {
  readonly scheme: LiveSettings<Presentation>;
  readonly markdown: CompiledMarkdown;
  readonly targets: CardTargets;
  readonly fallback: CardFallback;
  readonly typeOf: (account: Account) => AdapterType | undefined;
  readonly image: () => PlainOptions["image"];
}

/** Presents replies by the scheme of their account. */
export function presenter({
  scheme,
  markdown,
  targets,
  fallback,
  typeOf,
  image,
}: PresenterParts): TextPresenter {
  return {
    key: "presentation",
    format: ({ account }) => (styleOf(scheme.value, account) === "traditional" ? "plain" : "markdown"),
    present(part: Outgoing, pieces: TextPieces, locale: string) {
      const style = styleOf(scheme.value, part.account);
      const target = targets.of(typeOf(part.account)?.draws, part);
      const images = image();
      const options = { style, locale, ...(images === undefined ? {} : { image: images }) };
      const blocks = markdown.blocks(pieces);
      const shown = present(blocks, { ...options, target });
      part.text = shown.plain;
      const { body, drawsNothing } = shown;
      if (target === undefined || body === undefined || drawsNothing || !fallback.allows(part, target))
        return;
      part.card = { body, settled: (outcome) => fallback.settled(part, target, outcome) };
    },
  };
}

/** The scheme in force: that of the account, else of its platform, else of all. */
function styleOf({ scheme, byPlatform, byAccount }: Presentation, { id, platform, manner }: Account): Style {
  const own = Object.hasOwn(byAccount, id)
    ? byAccount[id]
    : styles.find((one) => one === manner?.replyScheme);
  return own ?? (Object.hasOwn(byPlatform, platform) ? byPlatform[platform] : undefined) ?? scheme;
}
