import type { Body } from "@dicetower/panel-kit";

type Said = Body<"/api/test/message", "post">;

/** Somebody who is played. */
export interface Person extends Required<Pick<Said, "userId" | "nickname" | "card" | "role">> {
  /** undefined: what the lists of the service say. */
  readonly trust: Said["trust"] | undefined;
}

/** Where and as whom people talk, as this device remembers it. */
export interface Setting {
  readonly people: readonly Person[];
  readonly groups: readonly string[];
  readonly speaker: string;
  /** Group id, or empty for a private chat. */
  readonly place: string;
  readonly platform: string;
  /** Empty: the installation's. */
  readonly locale: string;
  /** Empty: as the platform does. */
  readonly look: string;
}

/** Account of the bot in messages. */
export const selfId = "10000";
/** Names of platforms as the service writes them. */
export const platforms = ["test", "platform_a", "platform_b", "platform_c"] as const;
export const roles = ["owner", "admin", "member", "unknown"] as const;
export const trusts = [0, 1, 2, 3, 4, 5, 256] as const;

const fresh: Setting = {
  people: [
    { userId: "10001", nickname: "Ann", card: "", role: "owner", trust: undefined },
    { userId: "10002", nickname: "Bo", card: "Ranger Bo", role: "member", trust: undefined },
    { userId: "10003", nickname: "Chen", card: "", role: "member", trust: 5 },
  ],
  groups: ["20001", "20002"],
  speaker: "10001",
  place: "20001",
  platform: "test",
  locale: "",
  look: "",
};

/** One entry for each path that a panel lives under. */
const key = () => `dicetower:${location.pathname}:test-chat`;

/** What this device remembers; what cannot be read is forgotten. */
export function recallSetting(): Setting {
  try {
    const kept = JSON.parse(localStorage.getItem(key()) ?? "{}") as Partial<Setting>;
    const setting = { ...fresh, ...kept };
    const known = Array.isArray(setting.people) && Array.isArray(setting.groups);
    return known && setting.people.some(({ userId }) => userId === setting.speaker) ? setting : fresh;
  } catch {
    return fresh;
  }
}

export function keepSetting(setting: Setting): void {
  try {
    localStorage.setItem(key(), JSON.stringify(setting));
  } catch {
    // Storage may be full or forbidden: the page works without memory.
  }
}

/** Who speaks now. */
export function speakerOf({ people, speaker }: Setting): Person {
  return people.find(({ userId }) => userId === speaker) ?? (people[0] as Person);
}

/** The next id that nobody has. */
export function nextId(taken: readonly string[], first: number): string {
  return String(Math.max(first, ...taken.map(Number).filter(Number.isFinite)) + 1);
}
