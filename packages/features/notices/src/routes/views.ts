import type { Contribution, NoticeKind, Texts } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import { destinationsOf } from "../delivery/destinations.js";
import type { DeliveryQueue } from "../delivery/queue.js";
import { contentOf, type DeliveryRow, type DeliveryState } from "../delivery/rows.js";
import type { NoticeSettings } from "../setting-types.js";
import type { DeliveryView, KindView } from "./answers.js";

/** Answers of the routes. */
export class NoticeViews {
  kindsInForce: readonly Contribution<NoticeKind>[] = [];
  texts: Texts | undefined;

  constructor(
    readonly queue: DeliveryQueue,
    readonly settings: () => NoticeSettings,
  ) {}

  kinds(locale?: string): KindView[] {
    return this.kindsInForce.map(({ item: { key, level, titleKey }, owner }) => ({
      kind: key,
      class: level,
      title: this.#say(titleKey, key, locale),
      owner,
    }));
  }

  async page(state: DeliveryState | undefined, page: number, pageSize: number, locale?: string) {
    const { items, total } = await this.queue.page(state === undefined ? [] : [state], page, pageSize);
    const names = new Map(destinationsOf(this.settings()).map(({ key, name }) => [key, name]));
    return { items: items.map((row) => this.#view(row, names, locale)), total, page, pageSize };
  }

  #view(row: DeliveryRow, names: ReadonlyMap<string, string>, locale?: string): DeliveryView {
    const { id, state, destination, event, count, attempts, error } = row;
    const [first] = contentOf(row).items;
    const title =
      event === "summary"
        ? this.#say("notice.summary", event, locale, { count })
        : this.#say(first?.titleKey ?? "", event, locale);
    return {
      id,
      state,
      destination,
      name: names.get(destination) ?? destination,
      event,
      title,
      class: row.class,
      count,
      attempts,
      error,
      dueAt: row.due_at,
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    };
  }

  #say(key: string, otherwise: string, locale?: string, values: Record<string, number> = {}): string {
    return this.texts?.has(key) === true ? this.texts.render(text(key, values), locale) : otherwise;
  }
}
