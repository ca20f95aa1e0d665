import type { Scope } from "@dicetower/contract";
import { type Check, checked } from "@dicetower/dice/api";
import type { CheckCount } from "./pc/pc-call.js";
import { placeOfOther } from "./people/place-of-other.js";
import type { CardService } from "./service.js";
import { checkTable } from "./store/purge.js";

interface CheckRow {
  card_id: number;
  level: string;
  checks: number | string;
  rolls_sum: number | string;
}

/** Counts how checks of cards ended. */
export class CheckCounts {
  /** Ends when what was heard so far has been counted. */
  #counted: Promise<void> = Promise.resolve();

  constructor(
    host: Pick<Scope, "on" | "follow">,
    readonly service: CardService,
  ) {
    host.on(checked, (check) => {
      const counting = Promise.all([this.#counted.catch(() => {}), this.#count(check)]).then(() => {});
      this.#counted = counting;
      host.follow(counting);
    });
  }

  async of(cardId: number): Promise<readonly CheckCount[]> {
    await this.#counted.catch(() => {});
    const rows = await this.service.services.cards.store.read((db) =>
      db<CheckRow>(checkTable).where({ card_id: cardId }),
    );
    return rows.map(({ level, checks, rolls_sum }) => ({
      level,
      checks: Number(checks),
      sum: Number(rolls_sum),
    }));
  }

  /** Unbound values have no statistics. */
  async #count({ message, person, level, roll }: Check): Promise<void> {
    const place = { ...placeOfOther(message, person.userId), platform: person.platform };
    const { card } = await this.service.at(place);
    if (card.id === 0 || card.boundOnly !== undefined) return;
    await this.service.services.cards.store.change((db) =>
      db<CheckRow>(checkTable)
        .insert({ card_id: card.id, level, checks: 1, rolls_sum: roll })
        .onConflict(["card_id", "level"])
        .merge({
          checks: db.raw("?? + 1", [`${checkTable}.checks`]),
          rolls_sum: db.raw("?? + ?", [`${checkTable}.rolls_sum`, roll]),
        }),
    );
  }
}
