import { Changes, type Changes as ChangesService, defineFeature, Store } from "@dicetower/contract";
import {
  type AskOptions,
  type HttpAnswer,
  type TestHost,
  type TestHostOptions,
  testHost,
} from "@dicetower/testkit";
import { Auth } from "../../src/api.js";
import auth from "../../src/index.js";

export const password = "correct horse battery";

/** What a test sees of the inside. */
export interface Inside {
  changes: ChangesService;
  store: Store;
  auth: Auth;
}

/** A browser: it keeps cookies, says where its page comes from, and has no access key. */
export class Browser {
  readonly jar = new Map<string, string>();

  constructor(
    public tower: TestHost,
    readonly headers: Readonly<Record<string, string>> = {},
  ) {}

  get(path: string) {
    return this.#keep(this.tower.get(path, this.#with()).done());
  }
  post(path: string, body?: unknown) {
    return this.#keep(this.tower.post(path, body, this.#with()).done());
  }
  put(path: string, body: unknown) {
    return this.#keep(this.tower.put(path, body, this.#with()).done());
  }
  delete(path: string) {
    return this.#keep(this.tower.delete(path, undefined, this.#with()).done());
  }

  login(trustDevice = false, word = password) {
    return this.post("/api/auth/login", { password: word, trustDevice });
  }

  /** True when a route that needs somebody opens. */
  async isIn(): Promise<boolean> {
    return (await this.get("/api/system/webui-auth")).status === 200;
  }

  /** The session cookie of this installation. */
  get session(): string | undefined {
    return [...this.jar].find(([name]) => name.startsWith("dice_session_"))?.[1];
  }

  cookies(): string {
    return [...this.jar].map(([name, value]) => `${name}=${value}`).join("; ");
  }

  #with(): AskOptions {
    const cookie = this.cookies();
    return { key: false, headers: { ...this.headers, ...(cookie === "" ? {} : { Cookie: cookie }) } };
  }

  async #keep(asked: Promise<HttpAnswer>): Promise<HttpAnswer> {
    const answer = await asked;
    for (const line of answer.headers.getSetCookie()) {
      const [pair = "", ...attributes] = line.split("; ");
      const at = pair.indexOf("=");
      const name = pair.slice(0, at);
      if (attributes.some((attribute) => attribute === "Max-Age=0")) this.jar.delete(name);
      else this.jar.set(name, pair.slice(at + 1));
    }
    return answer;
  }
}

/** A host with the login, its password set unless `word` is empty. */
export async function openTower(options: Partial<TestHostOptions> = {}, word = password) {
  let inside: Inside | undefined;
  const probe = defineFeature({
    id: "probe",
    needs: { changes: Changes, store: Store, auth: Auth },
    setup(host) {
      inside = host.needs;
    },
  });
  const tower = await testHost({ ...options, features: [auth, probe, ...(options.features ?? [])] });
  if (word !== "") await tower.put("/api/system/webui-auth", { password: word }).answers({ code: 0 });
  return {
    tower,
    browser: (headers?: Readonly<Record<string, string>>) => new Browser(tower, headers),
    inside: (): Inside => {
      if (inside === undefined) throw new Error("the probe is not on");
      return inside;
    },
  };
}
