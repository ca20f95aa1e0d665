import { type NoticeLevel, type NoticePlace, type Texts, text } from "@dicetower/contract";
import type { DeliveryContent, DeliveryItem, DeliveryRow } from "../delivery/rows.js";

/** What is brought to a destination, in the language of the installation. */
export interface RenderedNotice {
  readonly token: string;
  readonly event: string;
  readonly level: NoticeLevel;
  readonly at: number;
  readonly count: number;
  readonly title: string;
  readonly text: string;
  readonly about: NoticePlace;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Different sentences that one message holds. */
const maxLines = 10;

/** Puts a delivery into words. */
export class Renderer {
  /** Undefined while there are no texts: then the English sentence is said. */
  texts: Texts | undefined;

  render(
    row: Pick<DeliveryRow, "token" | "event" | "class" | "count">,
    content: DeliveryContent,
    includeContent: boolean,
  ): RenderedNotice {
    const { items, counts } = content;
    const [first] = items;
    const common = { token: row.token, event: row.event, level: row.class, count: row.count };
    const at = items.at(-1)?.at ?? 0;
    if (row.event === "summary" || first === undefined) {
      const lines = Object.entries(counts).map(([event, count]) => {
        const titleKey = items.find((item) => item.event === event)?.titleKey ?? "";
        return this.say("notice.summary.line", { title: this.#title(titleKey, event), count });
      });
      return {
        ...common,
        at,
        title: this.say("notice.summary", { count: row.count }),
        text: lines.join("\n"),
        about: {},
        data: { events: counts },
      };
    }
    const sentences = [...new Set(items.map((item) => this.#sentence(item, includeContent)))];
    const shown = sentences.slice(0, maxLines);
    if (row.count > shown.length) shown.push(this.say("notice.merged", { count: row.count }));
    return {
      ...common,
      at,
      title: this.#title(first.titleKey, first.event),
      text: shown.join("\n"),
      about: row.count === 1 ? (first.about ?? {}) : {},
      data: row.count === 1 ? (first.data ?? {}) : {},
    };
  }

  /** Title and text as one message of a chat. */
  asMessage({ title, text: words }: Pick<RenderedNotice, "title" | "text">): string {
    return this.say("notice.message", { title, text: words });
  }

  say(key: string, values: Record<string, string | number> = {}): string {
    return this.texts?.render(text(key, values)) ?? Object.values(values).join(" ");
  }

  #title(titleKey: string, event: string): string {
    return this.texts?.has(titleKey) === true ? this.say(titleKey) : event;
  }

  #sentence({ text: said, detail, content }: DeliveryItem, includeContent: boolean): string {
    const words = said !== undefined && this.texts?.has(said.key) === true ? this.texts.render(said) : detail;
    return includeContent && content !== undefined ? `${words}\n${content}` : words;
  }
}
