import type { PackageKind } from "@dicetower/content-index";
import { type Actor, type Changes, type Clock, codes, failure, type Store } from "@dicetower/contract";
import type { Source } from "../sources/source.js";

interface InstalledRow {
  readonly id: number;
  readonly source_id: number;
  readonly source_name: string;
  readonly source_place: string;
  readonly source_key: string;
  readonly kind: string;
  readonly package_id: string;
  readonly title: string;
  readonly version: string;
  readonly sha256: string;
  readonly ref: string;
  readonly grants: string;
  readonly requires: string;
  readonly installed_at: number | string;
  readonly installed_by: string;
}

const table = "content_store_installed";

/** A package that the store has installed. */
export interface Installed {
  readonly id: number;
  readonly sourceId: number;
  /** Of the source as it was then: it may be gone. */
  readonly sourceName: string;
  readonly sourcePlace: string;
  /** Fingerprint that it was held to; empty for none. */
  readonly sourceKey: string;
  readonly kind: PackageKind;
  readonly packageId: string;
  readonly title: string;
  readonly version: string;
  /** Of the file as it was installed. */
  readonly sha256: string;
  readonly ref: string;
  readonly grants: readonly string[];
  /** Ranges of other packages that it needs, by their ids. */
  readonly requires: Readonly<Record<string, string>>;
  /** UTC epoch seconds. */
  readonly installedAt: number;
  readonly installedBy: Pick<Actor, "kind" | "id" | "name">;
}

/** What is kept of a source with what came from it. */
type KeptSource = Pick<Source, "id" | "name" | "place" | "fingerprint">;

/** What is known of a package when it has been installed. */
export type NewInstalled = Pick<
  Installed,
  "kind" | "packageId" | "title" | "version" | "sha256" | "ref" | "grants" | "requires"
>;

/** A package that has been installed, and the record that it takes the place of. */
export interface Change {
  readonly fresh: NewInstalled;
  readonly before: Installed | undefined;
}

/** Packages that are installed, at most. */
export const maxInstalled = 2_000;

/** Records of what was installed from where. */
export class InstalledStore {
  constructor(
    readonly store: Store,
    readonly changes: Changes,
    readonly clock: Clock,
  ) {}

  async all(): Promise<Installed[]> {
    const rows = await this.store.read((db) => db<InstalledRow>(table).orderBy("id").select());
    return rows.map(installedOf);
  }

  /** @throws Failure 40400 */
  async must(id: number): Promise<Installed> {
    const row = await this.store.read((db) => db<InstalledRow>(table).where({ id }).first());
    if (row === undefined) throw failure(codes.notFound, `No package ${id} is installed.`);
    return installedOf(row);
  }

  /** Notes packages, each in the place of what had its name, or was an earlier version of it; all of them or none. */
  async keep(source: KeptSource, changes: readonly Change[], actor: Actor): Promise<Installed[]> {
    await this.store.change(async (db) => {
      for (const { fresh, before } of changes) {
        const { kind, packageId, title, version, sha256, ref, grants, requires } = fresh;
        if (before !== undefined) await db<InstalledRow>(table).where({ id: before.id }).delete();
        await db<InstalledRow>(table).where({ kind, ref }).delete();
        await db<InstalledRow>(table).insert({
          source_id: source.id,
          source_name: source.name,
          source_place: source.place,
          source_key: source.fingerprint,
          kind,
          package_id: packageId,
          title,
          version,
          sha256,
          ref,
          grants: JSON.stringify(grants),
          requires: JSON.stringify(requires),
          installed_at: this.clock.seconds(),
          installed_by: JSON.stringify({
            kind: actor.kind,
            id: actor.id,
            ...(actor.name === undefined ? {} : { name: actor.name }),
          }),
        });
        await this.changes.record(db, {
          action: before === undefined ? "store.install" : "store.update",
          actor,
          target: { type: "storePackage", id: `${kind} ${packageId}`, name: title },
          before: before === undefined ? null : { version: before.version, grants: [...before.grants] },
          after: { version, grants: [...grants], source: source.name, sha256 },
        });
      }
    });
    const all = await this.all();
    return changes.map(({ fresh: { kind, ref } }) => {
      const kept = all.find((one) => one.kind === kind && one.ref === ref);
      if (kept === undefined) throw failure(codes.internal, "The package was installed and is not noted.");
      return kept;
    });
  }

  async remove({ id, kind, packageId, title, version }: Installed, actor: Actor): Promise<void> {
    await this.store.change(async (db) => {
      await db<InstalledRow>(table).where({ id }).delete();
      await this.changes.record(db, {
        action: "store.remove",
        actor,
        target: { type: "storePackage", id: `${kind} ${packageId}`, name: title },
        before: { version },
      });
    });
  }

  /** Forgets records whose content somebody has removed elsewhere: that is in the audit log already. */
  async forget(ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    await this.store.change((db) =>
      db<InstalledRow>(table)
        .whereIn("id", [...ids])
        .delete(),
    );
  }
}

function installedOf(row: InstalledRow): Installed {
  return {
    id: row.id,
    sourceId: row.source_id,
    sourceName: row.source_name,
    sourcePlace: row.source_place,
    sourceKey: row.source_key,
    kind: row.kind as PackageKind,
    packageId: row.package_id,
    title: row.title,
    version: row.version,
    sha256: row.sha256,
    ref: row.ref,
    grants: JSON.parse(row.grants) as string[],
    requires: JSON.parse(row.requires) as Installed["requires"],
    installedAt: Number(row.installed_at),
    installedBy: JSON.parse(row.installed_by) as Installed["installedBy"],
  };
}
