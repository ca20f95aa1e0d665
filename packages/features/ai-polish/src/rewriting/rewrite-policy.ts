import type { AiSettings } from "@dicetower/ai/api";
import type { Outgoing } from "@dicetower/contract";

/** What is done to a text. */
export interface Rewrite {
  readonly polish: boolean;
  /** Language that it is translated into, where its own is another. */
  readonly into: string | undefined;
}

/** Keys whose words stay: errors, what owners and administrators of the bot are told, and what is hidden. */
const never = /^(?:error|admin|master|notice|notices|console|command|settings)\.|\.observed$/;

/** Decides by the settings; looks at nothing but key and place. */
export class RewritePolicy {
  #keys: readonly string[] = [];
  #keySet: ReadonlySet<string> = new Set();

  constructor(
    readonly settings: () => AiSettings,
    /** Whether a group has polish on. */
    readonly isOn: (group: { readonly platform: string; readonly groupId: string }) => boolean,
  ) {}

  /** @returns undefined where the text is said as it is */
  of(part: Outgoing, key: string, locale: string): Rewrite | undefined {
    const { enabled, polish, translate } = this.settings();
    if (!enabled || !(polish.enabled || translate.enabled)) return undefined;
    if (part.part.hidden === true || never.test(key)) return undefined;
    const polished = polish.enabled && this.#has(polish.keys, key) && this.#isOnAt(part);
    const into = this.translatesInto(groupOf(part)) === locale ? locale : undefined;
    return polished || into !== undefined ? { polish: polished, into } : undefined;
  }

  /** Language into which the texts of a group are translated. */
  translatesInto(
    group: { readonly platform: string; readonly groupId: string } | undefined,
  ): string | undefined {
    const { enabled, translate } = this.settings();
    if (!enabled || !translate.enabled || translate.to === "" || group === undefined) return undefined;
    const { groups } = translate;
    return groups.includes(group.groupId) || groups.includes(`${group.platform}:${group.groupId}`)
      ? translate.to
      : undefined;
  }

  #isOnAt(part: Outgoing): boolean {
    const group = groupOf(part);
    return group === undefined || this.isOn(group);
  }

  #has(keys: readonly string[], key: string): boolean {
    if (keys !== this.#keys) {
      this.#keys = keys;
      this.#keySet = new Set(keys);
    }
    return this.#keySet.has(key);
  }
}

/** The group that a part goes to. */
export function groupOf({ account, scene, target }: Pick<Outgoing, "account" | "scene" | "target">) {
  return scene === "group" ? { platform: account.platform, groupId: target } : undefined;
}
