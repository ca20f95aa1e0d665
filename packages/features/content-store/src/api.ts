/**
 * What the feature `content-store` offers to others: the point that takes in content of one kind.
 * @packageDocumentation
 */
import type { PackageKind } from "@dicetower/content-index";
import { type Actor, definePoint, type Keyed } from "@dicetower/contract";

export type { PackageKind } from "@dicetower/content-index";

/** A file of a package: its bytes were compared with what the index says of them. */
export interface StoreFile {
  /** A bare name with its ending; nobody has checked more of it than that it leads into no folder. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** What a kind is told of a package whose file it looks at. */
export interface StoreLook {
  /** Grants that the index names for the package; undefined where it names none. */
  readonly declared: readonly string[] | undefined;
  /** Of the package as it is installed; undefined where it is not. */
  readonly ref: string | undefined;
  /**
   * A name that nothing has, for what is named by its file alone: the one that it came with, or with a number behind it
   * (`deck-2.json`). Many authors call their file `deck.json`: that one is there says nothing.
   * @param there names that are taken; two names do not differ by case alone
   * @param isSame true for a file that is there and has the very same bytes: nothing is lost under that name
   * @throws Failure 40900 where too many have that name
   */
  free(wanted: string, there: Iterable<string>, isSame?: (name: string) => Promise<boolean>): Promise<string>;
}

/** What a kind finds in a file before anything is installed. */
export interface StoreInspection {
  /** What the content is found by when it is installed: the name of a plugin, the id of a module, a file name. */
  readonly ref: string;
  /** Name of the file under which it is installed. */
  readonly name: string;
  /** What it asks to be allowed, one word each (`http:example.com`); those of the index where that names some. */
  readonly grants: readonly string[];
  /** What the one that is installed under that name may do now; empty for none. */
  readonly granted: readonly string[];
  /** English sentences that the owner reads before it is installed. */
  readonly warnings: readonly string[];
}

/** What an installation may do, as the owner has accepted it. */
export interface AcceptedGrants {
  /** All that it asks for. */
  readonly asked: readonly string[];
  /** Those of them that are new: what the owner has taken away before is not among them and stays away. */
  readonly added: readonly string[];
}

/** What came of an installation. */
export interface StoreInstalled {
  readonly ref: string;
  /** English sentence that says what keeps it from working, or what is to be done; empty for nothing. */
  readonly problem: string;
}

/**
 * A kind of content that packages of a store hold. What it does goes through the same checks, and leaves the same lines
 * in the audit log, as an upload. Each call is all or nothing.
 */
export interface StoreKind extends Keyed {
  readonly key: PackageKind;
  /** Text key of its name in the singular. */
  readonly titleKey: string;
  /** Bytes of the largest file that it takes. */
  readonly maxBytes: number;
  /**
   * Reads a file and changes nothing. What is named by its file alone gets a name that nothing else has; what says its
   * name itself keeps that, and the owner is asked before it replaces anything.
   * @throws Failure for what an upload would refuse, and for a file that is something else than `ref`
   */
  inspect(file: StoreFile, look: StoreLook, signal: AbortSignal): Promise<StoreInspection>;
  /**
   * Installs a file, in the place of what is found by `ref` where something is, and of nothing else.
   * @param file with the name that the inspection gave it
   * @param ref of what it takes the place of; undefined for nothing
   * @throws Failure for what an upload would refuse, for a file that is something else than `ref`, and 40900 where a name
   * has been taken meanwhile
   */
  install(
    file: StoreFile,
    ref: string | undefined,
    grants: AcceptedGrants,
    actor: Actor,
    signal: AbortSignal,
  ): Promise<StoreInstalled>;
  /** Takes content away. @throws Failure 40400 where it is gone */
  remove(ref: string, actor: Actor): Promise<void>;
  /** Those of them that are installed. */
  present(refs: readonly string[]): Promise<ReadonlySet<string>>;
  /** The file of what is installed; undefined for none. */
  current(ref: string): Promise<Buffer | undefined>;
}

/** Kinds of content that can be installed. */
export const storeKinds = definePoint<StoreKind>("storeKinds");
