import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** One upload: a file in a form, or a body. */
export interface Upload {
  readonly method?: string;
  readonly path: string;
  /** Name of the file; left out for a JSON body. */
  readonly name?: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly content: () => Buffer;
}

/** What the service said. */
export interface Answer {
  readonly status: number;
  readonly code: number;
  readonly text: string;
}

/** Sends uploads from another process. */
export class UploadSender {
  readonly #process: ChildProcess;
  readonly #folder = mkdtempSync(join(tmpdir(), "dicetower-uploads-"));
  #made = 0;

  constructor(
    readonly base: string,
    readonly key: string,
  ) {
    this.#process = fork(fileURLToPath(new URL("sender.mjs", import.meta.url)), { execArgv: [] });
  }

  /** Makes the body ready, so that sending it takes nothing of this process. */
  prepare({ method = "POST", path, name, fields = {}, content }: Upload): () => Promise<Answer> {
    const file = join(this.#folder, String(this.#made++));
    writeFileSync(file, content());
    const type = name === undefined ? "application/json" : undefined;
    const message = { method, url: `${this.base}${path}`, key: this.key, file, name, fields, type };
    return async () => {
      this.#process.send(message);
      const [{ status, text }] = (await once(this.#process, "message")) as [{ status: number; text: string }];
      const code = /"code":(\d+)/.exec(text)?.[1];
      return { status, code: Number(code ?? -1), text: text.slice(0, 2_000) };
    };
  }

  end(): void {
    this.#process.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
