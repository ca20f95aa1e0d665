import {
  type Actor,
  type Contribution,
  codes,
  type Failure,
  type FeatureHost,
  type Settings,
  type SettingsGroup,
  settings,
} from "@dicetower/contract";
import { type ChatSetting, keys } from "./chat-names.js";

type Values = Readonly<Record<string, unknown>>;
const noValues: Values = {};

/** Settings by the names that owners know, of whichever feature keeps them; of a feature that is off there are none. */
export class NamedSettings {
  #groups: readonly Contribution<SettingsGroup>[] = [];

  constructor(
    host: Pick<FeatureHost, "read">,
    readonly service: Settings,
  ) {
    host.read(settings, ({ all }) => {
      this.#groups = all;
    });
  }

  /** Undefined where the feature that keeps it is off. */
  value(setting: ChatSetting): number | undefined {
    const held = this.#held(setting);
    return held === undefined ? undefined : setting.reading.read(held.before);
  }

  all(): { readonly name: string; readonly value: number }[] {
    return [...keys.values()].flatMap((setting) => {
      const value = this.value(setting);
      return value === undefined ? [] : [{ name: setting.name, value }];
    });
  }

  /** @returns the number before; undefined where it cannot be that number, or is nobody's */
  async save(setting: ChatSetting, said: number, actor: Actor): Promise<number | undefined> {
    const held = this.#held(setting);
    if (held === undefined) return undefined;
    const { live, group, before } = held;
    const value = setting.reading.write(said, before);
    if (value === undefined) return undefined;
    const [member = ""] = setting.way;
    const next = within(live.value, setting.way, value);
    if (group.schema.validate(next).error !== undefined) return undefined;
    try {
      await live.save({ [member]: next[member] }, actor);
    } catch (error) {
      // What the feature itself refuses is out of range; a full disk is not.
      if ((error as Partial<Failure>).data?.code === codes.ruleBroken) return undefined;
      throw error;
    }
    return setting.reading.read(before);
  }

  #held({ path, way }: ChatSetting) {
    const group = this.#groups.find(
      ({ item, live }) => live && (item.path ?? `/api/settings/${item.key}`) === path,
    )?.item;
    if (group === undefined) return undefined;
    const live = this.service.of(group as SettingsGroup<Record<string, unknown>>);
    const before = way.reduce<unknown>((value, name) => (value as Values | undefined)?.[name], live.value);
    return before === undefined ? undefined : { live, group, before };
  }
}

/** The values with one of them changed. */
function within(values: Values, [name = "", ...inner]: readonly string[], value: unknown): Values {
  if (inner.length === 0) return { ...values, [name]: value };
  return { ...values, [name]: within((values[name] ?? noValues) as Values, inner, value) };
}
