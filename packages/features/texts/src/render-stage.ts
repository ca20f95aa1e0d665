import type { Contribution, MessageLocation, Outgoing, OutgoingStage } from "@dicetower/contract";
import type { TextPresenter } from "./api/presenters.js";
import type { RenderedText, RenderedTexts, TextRewriter } from "./api/rendered.js";
import type { RenderOptions, TextPieces } from "./api/templates.js";
import type { Catalogue } from "./catalogue/catalogue.js";
import { joinPieces } from "./template/fill.js";
import { RenderContext } from "./template/render-context.js";
import type { TemplateService } from "./template/service.js";

type Presenter = Contribution<TextPresenter> | undefined;

/** What the stage asks of others. */
export interface RenderStageParts {
  /** Who says how texts look, if there is anybody. */
  readonly presenter: () => Presenter;
  /** Who may say them in other words. */
  readonly rewriters: () => readonly Contribution<TextRewriter>[];
}

/** Puts the keys of replies into words, and remembers the pieces of those that somebody wants to rewrite. */
export class RenderStage implements OutgoingStage, RenderedTexts {
  readonly key = "texts.render";
  readonly slot = "text";
  readonly words = true;
  readonly #rendered = new WeakMap<Outgoing, RenderedText>();

  constructor(
    readonly service: TemplateService,
    readonly catalogue: Catalogue,
    readonly parts: RenderStageParts,
  ) {}

  of(part: Outgoing): RenderedText | undefined {
    return this.#rendered.get(part);
  }

  run(part: Outgoing): readonly Outgoing[] | undefined | Promise<readonly Outgoing[] | undefined> {
    const { content } = part.part;
    if (typeof content !== "object" || !("key" in content)) return undefined;
    const { service, catalogue } = this;
    const { key } = content;
    const { message } = part;
    const options: RenderOptions = message === undefined ? { place: placeOfPart(part) } : { message };
    const asked = this.parts.presenter();
    const presenter =
      asked?.live === true && catalogue.has(key) && asked.item.format(part) === "markdown"
        ? asked
        : undefined;
    const wanted = this.#isWanted(part, key);
    if (presenter !== undefined || wanted) {
      const format = presenter === undefined ? "plain" : "markdown";
      const pieces = service.pieces(content, { ...options, format });
      const say = (known: TextPieces) => {
        if (wanted) this.#rendered.set(part, this.#remembered(part, key, known, options, presenter));
        return present(part, known, this.#localeOf(part), presenter);
      };
      return pieces instanceof Promise ? pieces.then(say) : say(pieces);
    }
    // The line says what is said in its place, and tells whose it was.
    if (service.isUnknown(key, options)) return undefined;
    const said = service.render(content, options);
    if (typeof said !== "string") return said.then((text) => put(part, text));
    return put(part, said);
  }

  #isWanted(part: Outgoing, key: string): boolean {
    const rewriters = this.parts.rewriters();
    if (rewriters.length === 0 || !this.catalogue.has(key)) return false;
    const locale = this.#localeOf(part);
    return rewriters.some((one) => one.live && one.run(() => one.item.wants(part, key, locale)) === true);
  }

  #remembered(
    part: Outgoing,
    key: string,
    pieces: TextPieces,
    options: RenderOptions,
    presenter: Presenter,
  ): RenderedText {
    const { service, catalogue } = this;
    const locale = this.#localeOf(part);
    return {
      key,
      locale,
      get wordedIn() {
        const context = new RenderContext(options, locale, service.parts.die, true);
        return catalogue.languageOf(key, pieces.format, context);
      },
      pieces,
      replace(other) {
        part.card = undefined;
        return present(part, other, locale, presenter);
      },
    };
  }

  #localeOf({ message }: Outgoing): string {
    return message?.locale ?? this.catalogue.locale;
  }
}

/** Puts a text into a part, Markdown as the presenter has it; a key without any is said in its plain words. */
function present(
  part: Outgoing,
  pieces: TextPieces,
  locale: string,
  presenter: Presenter,
): readonly Outgoing[] | undefined {
  if (presenter === undefined || pieces.format === "plain" || pieces.literals.every((one) => one === ""))
    return put(part, joinPieces(pieces));
  presenter.item.present(part, pieces, locale);
  return part.text === "" && part.card === undefined ? [] : undefined;
}

/** Keeps the part back where its key has been silenced. */
function put(part: Outgoing, text: string): readonly Outgoing[] | undefined {
  part.text = text;
  return text === "" ? [] : undefined;
}

function placeOfPart({ account, scene, target }: Outgoing): MessageLocation {
  const { type: adapter, id, platform } = account;
  return scene === "group"
    ? { adapter, account: id, platform, scene, groupId: target }
    : { adapter, account: id, platform, scene, userId: target };
}
