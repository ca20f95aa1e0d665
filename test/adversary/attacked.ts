import { Installation } from "./installation.js";
import { type KeptRows, keptRows } from "./kept-rows.js";
import { cookieOf } from "./session.js";

/** An installation that is about to be attacked, and what must be the same when that is over. */
export interface Attacked {
  readonly installation: Installation;
  /** The session of somebody who has logged in. */
  readonly cookie: string;
  readonly rows: KeptRows;
  readonly files: string[];
}

/** Begins an installation with rolls, a session, rows and files. */
export async function attackedInstallation(): Promise<Attacked> {
  const installation = await Installation.begun();
  try {
    await installation.rolls(40_000_000);
    const cookie = await cookieOf(installation);
    return { installation, cookie, rows: await keptRows(installation.service), files: installation.files() };
  } catch (error) {
    await installation.end();
    throw error;
  }
}
