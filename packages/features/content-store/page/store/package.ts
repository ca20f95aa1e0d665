/** A kind of content, in the language of the page. */
export interface Kind {
  readonly key: string;
  readonly title: string;
}

/** What a version lacks. */
export interface Unmet {
  readonly version: string;
  readonly needs: string;
  readonly range: string;
}

/** A package as `GET /api/store/packages` lists it. */
export interface StorePackage {
  readonly source: number;
  readonly sourceName: string;
  readonly key: string;
  readonly id: string;
  readonly kind: string;
  readonly title: string;
  readonly description: string;
  readonly authors: readonly string[];
  readonly licence: string;
  readonly homepage: string;
  readonly tags: readonly string[];
  readonly version: string;
  readonly latest: string;
  readonly fits: boolean;
  readonly unmet: readonly Unmet[];
  readonly size: number;
  readonly installedId: number;
  readonly installedVersion: string;
  readonly updatable: boolean;
  readonly blocked: boolean;
}

/** A version of a package. */
export interface Version {
  readonly version: string;
  readonly released: string;
  readonly fits: boolean;
}

/** A package with its versions. */
export interface PackageDetails extends StorePackage {
  readonly versions: readonly Version[];
}

/** What an installation would do. */
export interface Plan {
  readonly version: string;
  readonly licence: string;
  readonly authors: readonly string[];
  readonly file: string;
  readonly size: number;
  readonly sha256: string;
  readonly action: "install" | "update" | "downgrade" | "again";
  readonly installedVersion: string;
  readonly replacesOther: boolean;
  readonly changedByHand: boolean;
  readonly grants: readonly { readonly grant: string; readonly isNew: boolean }[];
  readonly dropped: readonly string[];
  readonly needs: readonly { readonly id: string; readonly range: string; readonly satisfied: boolean }[];
  readonly warnings: readonly string[];
  readonly difference: { readonly lines: readonly string[]; readonly cut: boolean } | null;
  readonly plan: string;
}

/** A source as `GET /api/store/sources` lists it. */
export interface Source {
  readonly id: number;
  readonly url: string;
  readonly folder: string;
  readonly sealdice: string;
  readonly name: string;
  readonly fingerprint: string;
  readonly enabled: boolean;
  readonly packages: number;
  readonly fetchedAt: number;
  readonly problem: "" | "unreachable" | "invalid" | "signature";
  readonly problemText: string;
  readonly offered: string;
}

/** What a look at an address answers. */
export interface Preview {
  readonly name: string;
  readonly description: string;
  readonly packages: number;
  readonly signed: boolean;
  readonly fingerprint: string;
  readonly mirrors: readonly string[];
  readonly unfit: readonly { readonly place: string; readonly id: string; readonly reason: string }[];
}

/** The path of a package in the API. */
export function pathOf({ source, key }: Pick<StorePackage, "source" | "key">): string {
  return `/api/store/packages/${source}/${encodeURIComponent(key)}`;
}
