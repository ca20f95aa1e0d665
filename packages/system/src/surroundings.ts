import { Auth } from "@dicetower/auth/api";
import {
  type Contribution,
  Database,
  type FeatureHost,
  type Keyed,
  Notices,
  type Point,
  Texts,
} from "@dicetower/contract";

/** Services that come and go while this feature is on. */
export interface Surroundings {
  auth: Auth | undefined;
  texts: Texts | undefined;
  database: Database | undefined;
  notices: Notices | undefined;
}

/** Follows the services that this feature can do without. */
export function followSurroundings(host: Pick<FeatureHost, "when">): Surroundings {
  const around: Surroundings = {
    auth: undefined,
    texts: undefined,
    database: undefined,
    notices: undefined,
  };
  host.when({ auth: Auth }, (part, { auth }) => {
    around.auth = auth;
    part.defer(() => {
      around.auth = undefined;
    });
  });
  host.when({ texts: Texts }, (part, { texts }) => {
    around.texts = texts;
    part.defer(() => {
      around.texts = undefined;
    });
  });
  host.when({ database: Database }, (part, { database }) => {
    around.database = database;
    part.defer(() => {
      around.database = undefined;
    });
  });
  host.when({ notices: Notices }, (part, { notices }) => {
    around.notices = notices;
    part.defer(() => {
      around.notices = undefined;
    });
  });
  return around;
}

/** The items of a point, always as they are now. */
export function followPoint<T extends Keyed>(
  host: Pick<FeatureHost, "read">,
  point: Point<T>,
): () => readonly Contribution<T>[] {
  let now: readonly Contribution<T>[] = [];
  host.read(point, ({ all }) => {
    now = all;
  });
  return () => now.filter(({ live }) => live);
}
