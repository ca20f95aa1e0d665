import {
  Accumulator,
  andThen,
  type Clock,
  type Connection,
  jsonRows,
  type Scope,
  type Store,
} from "@dicetower/contract";
import { type Check, checked } from "@dicetower/dice/api";
import type { CheckCount } from "./pc/pc-call.js";
import { placeOfOther } from "./people/place-of-other.js";
import type { CardService } from "./service.js";
import { cardTable } from "./store/card-row.js";
import { checkTable } from "./store/purge.js";

interface CheckRow {
  card_id: number;
  level: string;
  checks: number | string;
  rolls_sum: number | string;
}

interface Counted {
  readonly cardId: number;
  readonly level: string;
  checks: number;
  sum: number;
}

const columns = { card_id: "integer", level: "text", checks: "integer", rolls_sum: "integer" } as const;
const names = Object.keys(columns);

/** Counts how checks of cards ended: in memory, for a check waits for nothing, and a little later in the store. */
export class CheckCounts {
  readonly #counts: Accumulator<string, Counted>;
  /** Ends when the cards of all checks that were heard so far are known. */
  #heard: Promise<void> | undefined;

  constructor(
    host: Pick<Scope, "on" | "follow" | "signal" | "defer">,
    clock: Clock,
    readonly service: CardService,
  ) {
    const { store } = service.services.cards;
    this.#counts = new Accumulator(host, { store, clock, merge, write: writeTo(store) });
    host.on(checked, (check) => {
      const counting = this.#count(check);
      if (!(counting instanceof Promise)) return;
      const before = this.#heard?.catch(() => {});
      const heard = Promise.all([before, counting]).then(() => {
        if (this.#heard === heard) this.#heard = undefined;
      });
      this.#heard = heard;
      host.follow(heard);
    });
  }

  async of(cardId: number): Promise<readonly CheckCount[]> {
    await this.#heard?.catch(() => {});
    await this.#counts.flush();
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
  #count({ message, person, level, roll }: Check): void | Promise<void> {
    const place = { ...placeOfOther(message, person.userId), platform: person.platform };
    return andThen(this.service.at(place), ({ card }) => {
      const { id: cardId } = card;
      if (cardId === 0 || card.boundOnly !== undefined) return;
      const key = `${cardId} ${level}`;
      const counted =
        this.#counts.current(key) ?? this.#counts.add(key, { cardId, level, checks: 0, sum: 0 });
      counted.checks++;
      counted.sum += roll;
    });
  }
}

function merge(later: Counted, earlier: Counted): void {
  later.checks += earlier.checks;
  later.sum += earlier.sum;
}

/** Adds to the rows of cards that are still there. */
function writeTo({ dialect }: Store) {
  const given = jsonRows(dialect, "given", columns);
  const added = ["checks", "rolls_sum"].map((name) => `${name} = ${checkTable}.${name} + excluded.${name}`);
  const statement = `insert into ${checkTable} (${names.join(", ")})
    select ${names.map((name) => `given.${name}`).join(", ")} from ${given}
    where exists (select 1 from ${cardTable} where ${cardTable}.id = given.card_id)
    on conflict (card_id, level) do update set ${added.join(", ")}`;
  return async (db: Connection, all: readonly (readonly [string, Counted])[]): Promise<void> => {
    const rows = all.map(([, { cardId, level, checks, sum }]) => [cardId, level, checks, sum]);
    await db.raw(statement, [JSON.stringify(rows)]);
  };
}
