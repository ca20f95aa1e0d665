import type { ThreadSide, ThreadTasks } from "@dicetower/script-host/thread";
import type { LuaAsks, LuaFields, LuaLimits, LuaValue, RunAnswer, RunTask } from "../../src/protocol.js";
import { luaTasks } from "../../src/state/tasks.js";

/** A service in memory, on the other side of the worker's protocol. */
export class ServiceInMemory implements ThreadSide {
  readonly users = new Map<string, LuaValue>();
  readonly sources = new Map<string, string>();
  readonly files = new Map<string, Buffer>();
  readonly selfData = new Map<string, LuaFields>();
  readonly told: [name: string, ...values: unknown[]][] = [];
  readonly asked: [name: string, ...values: unknown[]][] = [];
  readonly ran: (string | undefined)[] = [];
  /** Answers of `http` by address. */
  readonly web = new Map<string, { ok: boolean; body: string; type?: string }>();
  readonly data: { limits?: Partial<LuaLimits> };

  constructor(limits: Partial<LuaLimits> = {}) {
    this.data = { limits };
  }

  #values(space: string) {
    const at = (id: string, key: string) => `${space}/${id}/${key}`;
    return {
      get: (id: string, key: string): LuaValue => this.users.get(at(id, key)) ?? null,
      set: (id: string, key: string, value: LuaValue): null => {
        if (value === null) this.users.delete(at(id, key));
        else this.users.set(at(id, key), value);
        return null;
      },
      all: (key: string): LuaFields =>
        Object.fromEntries(
          [...this.users]
            .map(([name, value]) => [name.split("/"), value] as const)
            .filter(([parts]) => parts[0] === space && parts[2] === key)
            .map(([parts, value]) => [parts[1] ?? "", value]),
        ),
      whole: (id: string): LuaFields =>
        Object.fromEntries(
          [...this.users]
            .filter(([name]) => name.startsWith(`${space}/${id}/`))
            .map(([name, value]) => [name.split("/")[2] ?? "", value]),
        ),
    };
  }

  readonly #asks: LuaAsks = {
    field: (name) => (name === "at" ? "[CQ:at,qq=1001]" : null),
    format: (text, fields) =>
      text.replace(/^&(.+)/, "{$1}").replace(/\{(\w+)\}/g, (all, key) => String(fields[key] ?? all)),
    source: (paths) => {
      for (const path of paths) {
        const text = this.sources.get(path);
        if (text !== undefined) return { path, text };
        const file = this.files.get(path);
        if (file !== undefined) return { path, text: file.toString("utf8"), changes: true };
      }
      return null;
    },
    script: (name) => {
      const path = [`mod/tea/script/${name}.lua`, `plugin/${name}.lua`].find((each) =>
        this.sources.has(each),
      );
      return path === undefined ? null : { path, text: this.sources.get(path) ?? "" };
    },
    "user.get": (id, key) => this.#values("user").get(id, key),
    "user.set": (id, key, value) => this.#values("user").set(id, key, value),
    "user.all": (key) => this.#values("user").all(key),
    "group.get": (id, key) => this.#values("group").get(id, key),
    "group.set": (id, key, value) => this.#values("group").set(id, key, value),
    "group.all": (key) => this.#values("group").all(key),
    "today.get": (id, key) => this.#values("today").get(id, key),
    "today.set": (id, key, value) => this.#values("today").set(id, key, value),
    "today.all": (key) => this.#values("today").all(key),
    "today.whole": (id) => this.#values("today").whole(id),
    "self.get": (key) => this.#values("self").get("", key),
    "self.set": (key, value) => this.#values("self").set("", key, value),
    "game.get": (key) => this.#values("game").get("", key),
    "game.set": (key, value) => this.#values("game").set("", key, value),
    "game.people": (who) => (who === "pls" ? ["1001"] : []),
    "card.get": (card, key) => this.#values("card").get(`${card.uid} ${card.name ?? ""}`, key),
    "card.set": (card, key, value) => this.#values("card").set(`${card.uid} ${card.name ?? ""}`, key, value),
    "card.whole": (card) => this.#values("card").whole(`${card.uid} ${card.name ?? ""}`),
    "card.names": () => ["Ann"],
    "card.roll": (_, expression) =>
      expression === "" ? { expr: "", error: 1 } : { expr: expression, sum: 4, expansion: `${expression}=4` },
    "card.lock": (_card, _key, locked) => locked ?? false,
    random: (from) => from,
    draw: (_gid, _uid, deck) => (deck === "fruit" ? "an apple" : `{${deck}}`),
    event: () => null,
    sleep: () => null,
    http: (request) => {
      const found = this.web.get(request.url);
      if (found === undefined) return { ok: false, body: "", reason: "no such host" };
      return { ...found, body: Buffer.from(found.body, "latin1").toString("base64") };
    },
    extra: (call) => ({ heard: call }),
    "self-data.read": (file) => this.selfData.get(file) ?? null,
    "self-data.set": (file, key, value) => {
      this.selfData.set(file, { ...this.selfData.get(file), [key]: value });
      return null;
    },
    "self-data.replace": (file, values) => {
      this.selfData.set(file, { ...values });
      return null;
    },
    "file.stat": (path) => {
      const file = this.files.get(path);
      return file === undefined ? null : { kind: "file", size: file.length };
    },
    "file.read": (path) => this.files.get(path)?.toString("base64") ?? null,
    "file.write": (path, bytes, append) => {
      if (path.startsWith("missing/")) return { reason: "No such file or directory" };
      if (path.startsWith("full/")) return { reason: "No space left on device" };
      const added = Buffer.from(bytes, "base64");
      this.files.set(path, append ? Buffer.concat([this.files.get(path) ?? Buffer.alloc(0), added]) : added);
      return {};
    },
    "file.remove": (path) => (this.files.delete(path) ? {} : { reason: "No such file or directory" }),
    "file.rename": (from, to) => {
      const file = this.files.get(from);
      if (file === undefined) return { reason: "No such file or directory" };
      this.files.delete(from);
      this.files.set(to, file);
      return {};
    },
    "file.folder": () => ({}),
  };

  ask(name: string, ...values: readonly unknown[]): unknown {
    this.asked.push([name, ...values]);
    const found: unknown = Reflect.get(this.#asks, name);
    if (typeof found !== "function") throw new Error(`Nobody answers ${name}.`);
    const answer: unknown = found(...values);
    // As on the way between threads: JSON and nothing else.
    return answer === undefined ? undefined : JSON.parse(JSON.stringify(answer));
  }

  tell(name: string, ...values: readonly unknown[]): void {
    this.told.push([name, ...values]);
  }

  running(script: string | undefined): void {
    this.ran.push(script);
  }

  overran(): boolean {
    return false;
  }

  holds(): void {}
}

/** A worker's inside with a service in memory around it. */
export class LuaInMemory {
  #tasks: Promise<ThreadTasks> | undefined;
  #revision = 0;

  constructor(readonly service: ServiceInMemory = new ServiceInMemory()) {}

  /** Puts source files. */
  put(files: Readonly<Record<string, string>>): this {
    for (const [path, text] of Object.entries(files)) this.service.sources.set(path, text);
    this.#revision += 1;
    return this;
  }

  async task(name: string, value: object): Promise<unknown> {
    this.#tasks ??= luaTasks(this.service);
    const tasks = await this.#tasks;
    const common = { module: "tea", revision: String(this.#revision), self: "2002" };
    return tasks(name, JSON.parse(JSON.stringify({ ...common, ...value })));
  }

  async run(entry: RunTask["entry"], rest: Partial<RunTask> = {}): Promise<RunAnswer> {
    const message = { fromMsg: ".tea green", suffix: "green", uid: "1001", gid: "3003", nick: "Ann" };
    return (await this.task("run", { entry, message, computed: ["at"], ...rest })) as RunAnswer;
  }

  /** Runs code and gives what it returns first. */
  async said(code: string, rest: Partial<RunTask> = {}): Promise<string | undefined> {
    return (await this.run({ kind: "code", text: code, name: "code" }, rest)).reply;
  }

  /** Runs code that fails, and gives how. */
  async failed(code: string): Promise<{ kind: string; message: string; script?: string; trace?: string }> {
    try {
      await this.said(code);
    } catch (error) {
      if (error instanceof Error && "kind" in error && typeof error.kind === "string")
        return {
          kind: error.kind,
          message: error.message,
          ...("script" in error && typeof error.script === "string" ? { script: error.script } : {}),
          ...("trace" in error && typeof error.trace === "string" ? { trace: error.trace } : {}),
        };
      throw error;
    }
    throw new Error("The script did not fail.");
  }
}
