import type { Account } from "@dicetower/contract";

/** What scripts know platforms by. */
const words: Readonly<Record<string, string>> = {
  botproto_v11: "QQ",
  onebot_v11: "QQ",
  platform_a: "QQ",
  qq: "QQ",
  discord: "DISCORD",
  kook: "KOOK",
  telegram: "TG",
  dodo: "DODO",
  slack: "SLACK",
  dingtalk: "DINGTALK",
  minecraft: "MC",
};

/** Names of users and groups as scripts have them: with the platform in front. */
export class ScriptIds {
  /** Platforms by their word, as they were met. */
  readonly #platforms = new Map<string, string>();

  /** `QQ`, `DISCORD`, …: words of other platforms are made of their names. */
  wordOf({ platform }: Pick<Account, "platform">): string {
    const folded = platform.toLowerCase();
    const word = Object.hasOwn(words, folded) ? words[folded] : undefined;
    const known = word ?? (folded.replace(/[^a-z0-9]/gu, "").toUpperCase() || "X");
    this.#platforms.set(known, platform);
    return known;
  }

  user(account: Pick<Account, "platform">, userId: string): string {
    return `${this.wordOf(account)}:${userId}`;
  }

  /** In private chats a group stands for the person. */
  group(account: Pick<Account, "platform">, groupId: string, userId: string): string {
    const word = this.wordOf(account);
    return groupId === "" ? `PG-${word}:${userId}` : `${word}-Group:${groupId}`;
  }

  /** The platform's own id behind the prefix; the text itself without one. */
  bare(id: string): string {
    return id.slice(id.indexOf(":") + 1);
  }

  /** Who or what an id names. @param otherwise the platform where the id names none that was met */
  read(
    id: string,
    otherwise: string,
  ): { readonly platform: string; readonly id: string; readonly kind: "user" | "group" } {
    const [, word = "", group, bare = ""] = /^([A-Za-z0-9]+)(-[A-Za-z]+)?:(.*)$/su.exec(id) ?? [];
    if (word === "") return { platform: otherwise, id, kind: "user" };
    const platform = this.#platforms.get(word.toUpperCase()) ?? otherwise;
    return { platform, id: bare, kind: group === undefined ? "user" : "group" };
  }
}
