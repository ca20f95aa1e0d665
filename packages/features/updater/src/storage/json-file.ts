import { createHash } from "node:crypto";
import { errorMessage, type Folder } from "@dicetower/contract";

const schema = 1;

/**
 * A record in a JSON file, with a checksum: what was not written whole, or was altered, counts as absent. The launcher
 * reads the same form.
 */
export class JsonFile<T> {
  constructor(
    readonly folder: Folder,
    readonly name: string,
  ) {}

  /** @param damaged is told why a file that is there is not read; it is put aside */
  async read(damaged: (reason: string) => void = () => {}): Promise<T | undefined> {
    if (!(await this.folder.has(this.name))) return undefined;
    const bytes = await this.folder.read(this.name);
    try {
      const { payload, sha256, ...rest } = JSON.parse(bytes.toString()) as {
        schema?: unknown;
        payload: T;
        sha256: unknown;
      };
      if (rest.schema !== schema) throw new Error(`its schema is ${String(rest.schema)}`);
      if (checksum(payload) !== sha256) throw new Error("its checksum is wrong");
      return payload;
    } catch (error) {
      damaged(`${this.name}: ${errorMessage(error)}`);
      await this.folder.write(`${this.name}.corrupt`, bytes);
      await this.remove();
      return undefined;
    }
  }

  write(payload: T): Promise<void> {
    return this.folder.write(
      this.name,
      `${JSON.stringify({ schema, sha256: checksum(payload), payload })}\n`,
    );
  }

  /** Empties it first, so that a copy of the name that survives says nothing. */
  async remove(): Promise<void> {
    if (await this.folder.has(this.name)) await this.folder.remove(this.name);
  }
}

function checksum(payload: unknown): string {
  return createHash("sha256")
    .update(JSON.stringify(payload) ?? "")
    .digest("hex");
}
