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
export interface OptionalServices {
  auth: Auth | undefined;
  texts: Texts | undefined;
  database: Database | undefined;
  notices: Notices | undefined;
}

/** Follows the services that this feature can do without. */
export function followOptionalServices(host: Pick<FeatureHost, "when">): OptionalServices {
  const optional: OptionalServices = {
    auth: undefined,
    texts: undefined,
    database: undefined,
    notices: undefined,
  };
  host.when({ auth: Auth }, (part, { auth }) => {
    optional.auth = auth;
    part.defer(() => {
      optional.auth = undefined;
    });
  });
  host.when({ texts: Texts }, (part, { texts }) => {
    optional.texts = texts;
    part.defer(() => {
      optional.texts = undefined;
    });
  });
  host.when({ database: Database }, (part, { database }) => {
    optional.database = database;
    part.defer(() => {
      optional.database = undefined;
    });
  });
  host.when({ notices: Notices }, (part, { notices }) => {
    optional.notices = notices;
    part.defer(() => {
      optional.notices = undefined;
    });
  });
  return optional;
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
