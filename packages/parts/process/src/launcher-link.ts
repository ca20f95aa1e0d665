import {
  codes,
  failure,
  type Launcher,
  type LauncherAutostart,
  type LauncherHello,
  type Scope,
} from "@dicetower/contract";
import {
  type FieldsOf,
  greetedVariable,
  type HostMessage,
  type LauncherMessage,
} from "@dicetower/launcher/protocol";
import { tellLauncher } from "./tell-launcher.js";

const greetingMs = 5_000;
const answerMs = 60_000;
const aliveMs = 5_000;

type News = "committed" | "gone";

/** The launcher's response to a request. */
interface Answer {
  readonly refused?: string;
  readonly enabled?: boolean | undefined;
}

/** The IPC channel to a launcher that can replace the program. */
export class LauncherLink implements Launcher {
  #hello: LauncherHello | undefined;
  readonly #watching = new Set<(news: News) => void>();
  readonly #waiting = new Map<number, (answer: Answer) => void>();
  #asked = 0;
  readonly #greeted: Promise<void>;

  /** @param supervised true if a launcher has started this process */
  constructor(supervised: boolean) {
    if (!supervised || process.env[greetedVariable] !== "1" || process.send === undefined) {
      this.#greeted = Promise.resolve();
      return;
    }
    this.#greeted = new Promise((resolve) => {
      const late = setTimeout(resolve, greetingMs);
      process.on("message", (message) => {
        if (this.#heard(message)) {
          clearTimeout(late);
          resolve();
        }
      });
    });
    process.once("disconnect", () => {
      this.#hello = undefined;
      for (const answer of this.#waiting.values()) answer({ refused: "the launcher has gone" });
      this.#waiting.clear();
      this.#tell("gone");
    });
  }

  get hello(): LauncherHello | undefined {
    return this.#hello;
  }

  /** Waits for the greeting of the launcher, which lists its abilities, if it sends one. */
  greeted(): Promise<void> {
    return this.#greeted;
  }

  watch(scope: Scope, told: (news: News) => void): void {
    const inScope = (news: News) => scope.run(() => told(news));
    this.#watching.add(inScope);
    scope.defer(() => this.#watching.delete(inScope));
  }

  async prepareInstall(nonce: string): Promise<void> {
    const { refused } = await this.#ask((install) => ({ install, nonce }));
    if (refused !== undefined)
      throw failure(codes.notSupported, `The launcher does not install the package: ${refused}`);
  }

  get autostart(): LauncherAutostart | undefined {
    if (this.#hello?.capabilities.includes("autostart") !== true) return undefined;
    const ask = async (wanted: { readonly enabled?: boolean }): Promise<boolean> => {
      const { refused, enabled } = await this.#ask((autostart) => ({ autostart, ...wanted }));
      if (refused === undefined) return enabled === true;
      throw failure(codes.notSupported, `Start at log-in could not be looked up or changed: ${refused}`);
    };
    return {
      enabled: () => ask({}),
      set: async (enabled) => void (await ask({ enabled })),
    };
  }

  async #ask(message: (id: number) => HostMessage): Promise<Answer> {
    const id = ++this.#asked;
    const answer = await new Promise<Answer>((resolve) => {
      const late = setTimeout(() => resolve({ refused: "the launcher does not answer" }), answerMs);
      this.#waiting.set(id, (answered) => {
        clearTimeout(late);
        resolve(answered);
      });
      void tellLauncher(message(id));
    });
    this.#waiting.delete(id);
    return answer;
  }

  /** Sends signs of progress while this version is on trial, and waits until the launcher keeps it. */
  async kept(): Promise<void> {
    if (this.#hello?.trial !== true) return;
    const alive = setInterval(() => tellLauncher({ alive: true }), aliveMs);
    await new Promise<void>((resolve) => {
      const told = () => {
        this.#watching.delete(told);
        resolve();
      };
      this.#watching.add(told);
    });
    clearInterval(alive);
  }

  /** Handles a message. @returns true for the greeting */
  #heard(message: unknown): boolean {
    if (typeof message !== "object" || message === null) return false;
    const told: FieldsOf<LauncherMessage> = message;
    if (told.hello === 1) {
      const { version = "0.0.0", capabilities = [], key = "", trial = false, report } = told;
      this.#hello = { version, capabilities, key: Buffer.from(key, "hex"), trial, report };
      return true;
    }
    if (told.committed === true && this.#hello !== undefined) {
      this.#hello = { ...this.#hello, trial: false, report: told.report };
      this.#tell("committed");
    }
    if (told.ack !== undefined) this.#waiting.get(told.ack)?.({ enabled: told.enabled });
    if (told.nack !== undefined) this.#waiting.get(told.nack)?.({ refused: told.reason ?? "it says no" });
    return false;
  }

  #tell(news: News): void {
    for (const told of this.#watching) told(news);
  }
}
