/** What a socket of a reverse connection is for. */
export type Role = "api" | "event" | "universal";

/** The role that a peer names; without one it is for everything. */
export function readRole(header: string | string[] | undefined): Role {
  const word = (Array.isArray(header) ? header[0] : header)?.trim().toLowerCase();
  return word === "api" || word === "event" ? word : "universal";
}

/** True where the two cannot stand beside each other. */
export function conflicts(one: Role, other: Role): boolean {
  return one === other || one === "universal" || other === "universal";
}
