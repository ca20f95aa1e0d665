import { errorMessage } from "@dicetower/contract";
import { readEvent, readOrder, readReply, readTask } from "../objects/read-objects.js";
import { readTomlObjects } from "../objects/read-toml.js";
import type { EventObject, TaskObject, Trigger } from "../objects/trigger.js";
import { decodeText, type ModulePackage, PackageProblem } from "../package/index.js";
import type { LoadAnswer } from "../protocol.js";
import type { LoadedParts } from "./module.js";

/** Build of the peer whose behaviour is followed. */
const knownBuild = 644;

/** Runs one file of a module. */
export type LoadFile = (module: string, file: string) => Promise<LoadAnswer>;

/** What came of loading. */
export interface LoadedModule {
  readonly loaded: boolean;
  readonly errorText: string;
  readonly parts: LoadedParts;
}

/** Runs the files of a module and reads what they have filled. Never rejects. */
export async function loadModule(
  content: ModulePackage,
  missing: readonly string[],
  load: LoadFile,
  signal: AbortSignal,
): Promise<LoadedModule> {
  if (missing.length > 0)
    return {
      loaded: false,
      errorText: `It needs other modules: ${missing.join(", ")}.`,
      parts: { triggers: [], events: [], tasks: [] },
    };
  const loading = new Loading(content, load, signal);
  await loading.run();
  return loading.result;
}

class Loading {
  readonly #triggers = new Map<string, Trigger>();
  readonly #events = new Map<string, EventObject>();
  readonly #tasks: TaskObject[] = [];
  readonly #problems: string[] = [];
  #files = 0;
  #failed = 0;

  constructor(
    readonly content: ModulePackage,
    readonly load: LoadFile,
    readonly signal: AbortSignal,
  ) {}

  async run(): Promise<void> {
    const { content } = this;
    const luaFiles = new Set<string>();
    if (content.kind === "plugin") for (const path of content.scripts.values()) luaFiles.add(path);
    for (const { path, format } of [...content.replies, ...content.events])
      if (format === "lua") luaFiles.add(path);
      else await this.#toml(path);
    for (const path of luaFiles) await this.#lua(path);
  }

  get result(): LoadedModule {
    const { head } = this.content;
    const notes =
      head.build > knownBuild ? [`It was written for build ${head.build}; ${knownBuild} is known here.`] : [];
    return {
      // One file of many that fails is told of, and the others work.
      loaded: this.#failed === 0 || this.#failed < this.#files,
      errorText: [...this.#problems, ...this.content.warnings, ...notes].join("\n").slice(0, 4_000),
      parts: {
        triggers: [...this.#triggers.values()],
        events: [...this.#events.values()],
        tasks: this.#tasks,
      },
    };
  }

  async #lua(path: string): Promise<void> {
    this.#files++;
    const place = { module: this.content.id, file: path };
    try {
      const filled = await this.load(this.content.id, path);
      for (const [word, value] of Object.entries(filled.msg_order))
        this.#trigger(readOrder(word, value, place), "order");
      for (const [title, value] of Object.entries(filled.msg_reply))
        this.#trigger(readReply(value, { ...place, at: ["msg_reply", title] }), "reply");
      for (const [title, value] of Object.entries(filled.event)) {
        const event = readEvent(value, { ...place, at: ["event", title] });
        if (event !== undefined) this.#events.set(title, event);
      }
      for (const [name, value] of Object.entries(filled.task_call)) {
        const task = readTask(name, value, place);
        if (task !== undefined) this.#tasks.push(task);
      }
    } catch (error) {
      this.#failed++;
      this.#problems.push(errorMessage(error));
    }
  }

  async #toml(path: string): Promise<void> {
    this.#files++;
    try {
      const { text } = decodeText(await this.content.files.read(path));
      const place = { module: this.content.id, file: path };
      const { triggers, events } = await readTomlObjects(text, place, this.signal);
      for (const trigger of triggers) this.#trigger(trigger, "reply");
      for (const event of events) this.#events.set(event.title, event);
    } catch (error) {
      if (!(error instanceof PackageProblem)) throw error;
      this.#failed++;
      this.#problems.push(error.message);
    }
  }

  /** The same title again overrides. */
  #trigger(trigger: Trigger | undefined, from: "order" | "reply"): void {
    if (trigger === undefined) return;
    if (trigger.echo.kind === "none") this.#problems.push(`"${trigger.title}": ${trigger.echo.reason}`);
    else this.#triggers.set(`${from} ${trigger.title}`, trigger);
  }
}
