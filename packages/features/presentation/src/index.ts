import {
  type Account,
  type AdapterType,
  adapters,
  Clock,
  defineFeature,
  ifInstalled,
  outgoing,
  Random,
  routes,
  type Segment,
  Settings,
  settings,
  Texts,
  texts,
  textTable,
} from "@dicetower/contract";
import { Templates, textPresenters } from "@dicetower/texts/api";
import { cardForms } from "./api.js";
import { ownForms } from "./cards/own-forms.js";
import { CardTargets } from "./cards/targets.js";
import { shippedTexts } from "./generated/texts.js";
import { CompiledMarkdown } from "./markdown/compiled.js";
import { previewRoute } from "./preview/preview-route.js";
import { CardFallback } from "./sending/card-fallback.js";
import { presenter } from "./sending/presenter.js";
import { quoteStage } from "./sending/quote-stage.js";
import { splitStage } from "./sending/split-stage.js";
import { forwardLong, presentationSettings, quoteReply, replySegment } from "./settings/groups.js";

const imageOf = (file: string): Segment => ({ type: "image", data: { file } });

/** How replies look, whatever says them. */
export default defineFeature({
  id: "presentation",
  needs: { settings: Settings, clock: Clock },
  async setup(host) {
    const { settings: live, clock } = host.needs;
    const markdown = new CompiledMarkdown();
    let types = new Map<string, AdapterType>();
    host.read(adapters, ({ all }) => {
      types = new Map(all.map(({ key, item }) => [key, item]));
    });
    const targets = new CardTargets();
    host.add(cardForms, ...ownForms);
    host.read(cardForms, ({ all }) => targets.use(all));
    const typeOf = ({ type }: Account) => types.get(type);
    let words: Texts | undefined;
    let pictures = false;
    host.when({ texts: Texts, templates: Templates, random: Random }, (part, services) => {
      words = services.texts;
      part.defer(() => {
        words = undefined;
      });
      part.add(routes, previewRoute({ ...services, markdown, targets }));
      part.add(
        textPresenters,
        presenter({
          scheme: live.of(presentationSettings),
          markdown,
          targets,
          fallback: new CardFallback(clock, host.log),
          typeOf,
          image: () => (pictures ? imageOf : undefined),
        }),
      );
    });
    const assets = await ifInstalled("@dicetower/assets", () => import("@dicetower/assets/api"));
    if (assets !== undefined)
      host.when({ service: assets.Assets }, (part) => {
        pictures = true;
        part.defer(() => {
          pictures = false;
        });
      });
    host.add(texts, ...textTable(shippedTexts, "chat"));
    host.add(settings, presentationSettings, quoteReply, replySegment, forwardLong);
    host.add(
      outgoing,
      quoteStage(live.of(quoteReply)),
      splitStage({
        segment: live.of(replySegment),
        forward: live.of(forwardLong),
        typeOf,
        nameOf: ({ account, message }) =>
          words?.render({ key: "self.name", values: {} }, message?.locale, message) ?? account.selfId,
      }),
    );
  },
});
