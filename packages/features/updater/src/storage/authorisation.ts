import { createHmac, timingSafeEqual } from "node:crypto";
import type { Clock, Folder, Random } from "@dicetower/contract";
import { JsonFile } from "./json-file.js";
import type { StagedRecord } from "./state.js";

/** What allows the launcher to install one package, once. */
export interface AuthorisationToken {
  /** `standing`: at any next start. `once`: now. */
  readonly kind: "standing" | "once";
  readonly instance: string;
  /** Version and build that asks for it. */
  readonly from: string;
  readonly tag: string;
  readonly sha256: string;
  readonly treeDigest: string;
  readonly id: string;
  /** UTC epoch seconds. */
  readonly issuedAt: number;
  readonly nonce: string;
  /** True where nobody asked for this installation. */
  readonly automatic: boolean;
}

/** As it lies on the disk: the exact text that was signed, and its code. */
export interface SealedToken {
  readonly token: string;
  readonly mac: string;
}

/** Issues and takes back what lets the launcher install. The key never leaves it. */
export class Authorisations {
  readonly #file: JsonFile<SealedToken | null>;
  #current: AuthorisationToken | undefined;

  constructor(
    folder: Folder,
    readonly parts: {
      readonly clock: Clock;
      readonly random: Random;
      readonly instance: string;
      readonly from: string;
      readonly key: () => Buffer | undefined;
    },
  ) {
    this.#file = new JsonFile(folder, "authorisation.json");
  }

  /** The standing one in force, if there is one. */
  get current(): AuthorisationToken | undefined {
    return this.#current;
  }

  /** Takes in what lies on the disk; what this installation did not sign goes. */
  async load(): Promise<void> {
    const sealed = await this.#file.read();
    if (sealed === undefined || sealed === null) return;
    const key = this.parts.key();
    // Without a launcher nobody can tell, and nobody installs either.
    if (key === undefined) return;
    const text = sealed.token;
    const token = isSealed(key, text, sealed.mac) ? (JSON.parse(text) as AuthorisationToken) : undefined;
    const { instance, from } = this.parts;
    if (token?.kind === "standing" && token.instance === instance && token.from === from)
      this.#current = token;
    else await this.revoke();
  }

  /** True while it lets the launcher install exactly this package. */
  covers(staged: StagedRecord): boolean {
    const { tag, sha256, treeDigest, id } = this.#current ?? {};
    return (
      tag === staged.tag && sha256 === staged.sha256 && treeDigest === staged.treeDigest && id === staged.id
    );
  }

  /** @returns undefined where there is no launcher that could check it */
  async issue(
    kind: AuthorisationToken["kind"],
    staged: StagedRecord,
    automatic: boolean,
  ): Promise<AuthorisationToken | undefined> {
    const { clock, random, instance, from, key: keyNow } = this.parts;
    const key = keyNow();
    if (key === undefined) return undefined;
    const { tag, sha256, treeDigest, id } = staged;
    const nonce = random.bytes(16).toString("hex");
    const issuedAt = clock.seconds();
    const token = { kind, instance, from, tag, sha256, treeDigest, id, issuedAt, nonce, automatic };
    const text = JSON.stringify(token);
    await this.#file.write({ token: text, mac: macOf(key, text) });
    this.#current = token;
    return token;
  }

  /** Takes it back. It says nothing any more before it is removed, so that no half of the way leaves one in force. */
  async revoke(): Promise<void> {
    this.#current = undefined;
    if (!(await this.#file.folder.has(this.#file.name))) return;
    await this.#file.write(null);
    await this.#file.remove();
  }
}

function isSealed(key: Buffer, text: unknown, mac: unknown): text is string {
  if (typeof text !== "string" || typeof mac !== "string") return false;
  const [wanted, given] = [macOf(key, text), mac].map((one) =>
    createHmac("sha256", key).update(one).digest(),
  );
  return wanted !== undefined && given !== undefined && timingSafeEqual(wanted, given);
}

function macOf(key: Buffer, text: string): string {
  return createHmac("sha256", key).update(text).digest("hex");
}
