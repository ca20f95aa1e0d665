import type { PersonKey } from "../api.js";

/** Names a person in maps: a platform has no colon. */
export function personName({ platform, userId }: PersonKey): string {
  return `${platform}:${userId}`;
}

/** Columns of a person's key. */
export function keyColumns({ platform, userId }: PersonKey): { platform: string; user_id: string } {
  return { platform, user_id: userId };
}

export function samePerson(a: PersonKey, b: PersonKey): boolean {
  return a.userId === b.userId && a.platform === b.platform;
}
