import { type Access, trust } from "@dicetower/access/api";
import { type Contribution, type FeatureHost, Joi, type JsonValue } from "@dicetower/contract";
import { type PersonKey, type Player, type PlayerField, playerFields } from "../api.js";
import type { Links } from "../identities/links.js";
import { listStates, type PersonRow, playerOf } from "../records/person-row.js";
import type { Registry } from "../records/registry.js";
import { maxTrust, rightsOf } from "../records/rights-sync.js";

/** A player as answered: the record, what access says, and what features add. */
export type PlayerView = Player & Readonly<Record<string, JsonValue>>;

/** Members that a feature may add and that are empty without it. */
const without = { isFriend: false, score: 0, cardCount: 0, groupCount: 0 };

/** Puts together what is answered of players. */
export class PlayerViews {
  #fields: readonly Contribution<PlayerField>[] = [];

  constructor(
    host: Pick<FeatureHost, "read">,
    readonly access: Access,
    readonly registry: Registry,
  ) {
    host.read(playerFields, ({ all }) => {
      this.#fields = all;
    });
  }

  /** Names of the members that features add. */
  get added(): readonly string[] {
    return this.#fields.map(({ key }) => key);
  }

  async of(rows: readonly PersonRow[]): Promise<PlayerView[]> {
    const people = rows.map((row): PersonKey => ({ platform: row.platform, userId: row.user_id }));
    const columns = new Map<string, readonly JsonValue[]>();
    for (const field of this.#fields) {
      const values = await this.#load(field, people);
      if (values !== undefined) columns.set(field.key, values);
    }
    const mains = await this.#profiles(people);
    return rows.map((row, place) => {
      const added = [...columns].map(([key, values]) => [key, values[place] ?? null] as const);
      return { ...this.#own(row, mains), ...Object.fromEntries(added) } as PlayerView;
    });
  }

  #own(row: PersonRow, mains: ReadonlyMap<PersonKey, { nickname: string; language: string }>) {
    const { links } = this.registry;
    const player = playerOf(row);
    const main = linkedTo(links, player);
    const shared = main === null ? undefined : mains.get(main);
    const { denied, allowed } = this.access.standing("user", row.platform, row.user_id);
    return {
      ...player,
      ...without,
      ...shared,
      trust: trustOf(this.access, links, player),
      isMaster: this.access.trustOf(row.platform, row.user_id) >= trust.master,
      listState: listStates[denied ? 2 : allowed ? 1 : 0],
      linkedTo: main === null ? null : { platform: main.platform, userId: main.userId },
    };
  }

  /** What linked accounts have of their main ones. */
  async #profiles(people: readonly PersonKey[]) {
    const { registry } = this;
    const found = new Map<PersonKey, { nickname: string; language: string }>();
    for (const person of people) {
      const main = linkedTo(registry.links, person);
      if (main === null || found.has(main)) continue;
      const loaded = await registry.load(main);
      found.set(main, { nickname: loaded?.nickname ?? "", language: loaded?.language ?? "" });
    }
    return found;
  }

  async #load(
    field: Contribution<PlayerField>,
    people: readonly PersonKey[],
  ): Promise<readonly JsonValue[] | undefined> {
    if (!field.live || people.length === 0) return undefined;
    try {
      const values = await field.run(() => field.item.load(people));
      const schema = Joi.array().items(field.item.schema).length(people.length).required();
      const { error } = schema.validate(values);
      if (error !== undefined) throw error;
      return values;
    } catch (error) {
      field.failed(error, `loading the field "${field.key}" of players`);
      return undefined;
    }
  }
}

/** Trust of an account, that of the main identity counted in, as far as links carry it. */
function trustOf(access: Access, links: Links, person: PersonKey): number {
  const own = rightsOf(access, person.platform, person.userId).trust;
  const main = links.main(person);
  if (main === person) return own;
  return Math.max(own, linkedTrust(access, main));
}

/** What a main identity's trust gives to its linked accounts: all but a master's, which access alone gives. */
export function linkedTrust(access: Access, main: PersonKey): number {
  return Math.min(access.trustOf(main.platform, main.userId), trust.admin, maxTrust);
}

function linkedTo(links: Links, person: PersonKey): PersonKey | null {
  return links.linkOf(person)?.main ?? null;
}
