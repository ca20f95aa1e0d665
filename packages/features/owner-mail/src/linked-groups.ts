import type { Contribution } from "@dicetower/contract";
import type { GroupKey, PlaySessions, PlayTable, PlayTables } from "@dicetower/groups/api";
import type { Link } from "./links.js";

/** Groups of one platform that links of one account join, each over any number of others. */
interface Circle {
  readonly account: string;
  readonly platform: string;
  readonly groups: readonly GroupKey[];
}

/** Which groups play together: those that links of both ways join while a session runs in one of them. */
export class LinkedGroups implements PlayTables {
  /** By id of the group. */
  #circles = new Map<string, Circle[]>();

  /** @param sessions what knows where a session runs */
  constructor(readonly sessions: () => readonly Contribution<PlaySessions>[]) {}

  /** Takes over the links as they are now. */
  use(links: readonly Link[]): void {
    const circles = new Map<string, Circle[]>();
    for (const circle of circlesOf(links))
      for (const { groupId } of circle.groups) {
        const same = circles.get(groupId);
        if (same === undefined) circles.set(groupId, [circle]);
        else same.push(circle);
      }
    this.#circles = circles;
  }

  of(group: GroupKey): PlayTable | undefined {
    const circle = this.#circleOf(group);
    if (circle === undefined) return undefined;
    let longest: { readonly since: number; readonly group: GroupKey } | undefined;
    const others: GroupKey[] = [];
    let own = false;
    for (const one of circle.groups) {
      const since = this.#since(one);
      if (since === undefined) others.push(one);
      else if (longest === undefined || since < longest.since) longest = { since, group: one };
      if (since !== undefined && one.groupId === group.groupId) own = true;
    }
    if (longest === undefined || others.length === 0) return undefined;
    if (own && longest.group.groupId !== group.groupId) return undefined;
    return { home: longest.group, groups: [longest.group, ...others] };
  }

  linkedWith(group: GroupKey): readonly GroupKey[] {
    const groups = this.#circleOf(group)?.groups ?? [];
    return groups.filter(({ groupId }) => groupId !== group.groupId);
  }

  accountOf(group: GroupKey): string | undefined {
    return this.#circleOf(group)?.account;
  }

  #circleOf({ platform, groupId }: GroupKey): Circle | undefined {
    if (this.#circles.size === 0) return undefined;
    return this.#circles.get(groupId)?.find((circle) => circle.platform === platform);
  }

  #since(group: GroupKey): number | undefined {
    let first: number | undefined;
    for (const one of this.sessions()) {
      if (!one.live) continue;
      try {
        const since = one.run(() => one.item.since(group));
        if (since !== undefined && (first === undefined || since < first)) first = since;
      } catch (error) {
        one.failed(error, "telling where a session runs");
      }
    }
    return first;
  }
}

/** The groups that active links of both ways join, in the order of the links. */
function circlesOf(links: readonly Link[]): Circle[] {
  const neighbours = new Map<string, { readonly link: Link; readonly ids: Set<string> }>();
  const join = (link: Link, one: string, other: string) => {
    const name = `${link.account} ${link.platform} ${one}`;
    const known = neighbours.get(name) ?? { link, ids: new Set<string>() };
    neighbours.set(name, known);
    known.ids.add(other);
  };
  for (const link of links) {
    const { here, there, direction, active, platform } = link;
    if (!active || direction !== "with" || platform === "") continue;
    if (here.scene !== "group" || there.scene !== "group") continue;
    join(link, here.target, there.target);
    join(link, there.target, here.target);
  }
  const circles: Circle[] = [];
  const seen = new Set<string>();
  for (const [name, { link, ids }] of neighbours) {
    if (seen.has(name)) continue;
    const { account, platform } = link;
    const groups = new Set([name.slice(`${account} ${platform} `.length), ...ids]);
    // A set that grows while it is gone through: each group brings those that it is linked with.
    for (const groupId of groups) {
      const key = `${account} ${platform} ${groupId}`;
      seen.add(key);
      for (const next of neighbours.get(key)?.ids ?? []) groups.add(next);
    }
    circles.push({ account, platform, groups: [...groups].map((groupId) => ({ platform, groupId })) });
  }
  return circles;
}
