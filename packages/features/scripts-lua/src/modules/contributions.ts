import { extensions } from "@dicetower/commands/api";
import {
  type Fork,
  type HelpTopic,
  help,
  type Job,
  jobs,
  type Scope,
  type TextItem,
  texts,
} from "@dicetower/contract";
import type { EventObject } from "../objects/trigger.js";
import type { ModulePackage } from "../package/index.js";
import type { CardModels } from "./card-models.js";
import type { LuaModule } from "./module.js";

/** Seconds between two runs of an event, at least. */
const minCycleLength = 5;

/** What modules add to the service while they are there. */
export class Contributions {
  readonly #forks = new Map<string, Fork>();

  constructor(
    readonly scope: Scope,
    /** Does what an event asks for. */
    readonly runEvent: (event: EventObject, signal: AbortSignal) => Promise<void>,
    /** Extensions that others have. */
    readonly taken: (name: string) => boolean,
    readonly models: CardModels,
  ) {}

  /** Name of the switch of a module in groups. */
  extensionOf(id: string): string {
    return this.taken(id) ? `lua-${id}`.slice(0, 60) : id;
  }

  async begin({ record, content, parts, loaded }: LuaModule): Promise<void> {
    await this.end(record.id);
    if (!record.enabled || !loaded || content === undefined) return;
    const { id } = content;
    const fork = await this.scope.fork(id, (part) => {
      part.add(extensions, {
        key: this.extensionOf(id),
        kind: "lua",
        title: content.head.title || id,
        default: true,
      });
      const { items, topics } = helpOf(content);
      part.add(texts, ...items);
      part.add(help, ...topics);
      part.add(jobs, ...parts.events.flatMap((event) => this.#jobs(event)));
    });
    this.#forks.set(id, fork);
    await this.models.begin(content);
  }

  async end(id: string): Promise<void> {
    const fork = this.#forks.get(id);
    this.#forks.delete(id);
    await this.models.end(id);
    await fork?.stop();
  }

  #jobs(event: EventObject): Job[] {
    const { module, title, clock, cycleSeconds } = event;
    const run = (signal: AbortSignal) => this.runEvent(event, signal);
    const key = `scripts-lua.${module}.${title}`;
    return [
      ...clock.map(({ hour, minute }, at) => ({
        key: `${key}.clock${at}`,
        schedule: { cron: `${minute} ${hour} * * *` },
        run,
      })),
      ...(cycleSeconds > 0
        ? [
            {
              key: `${key}.cycle`,
              schedule: { everySeconds: Math.max(cycleSeconds, minCycleLength), atStart: true },
              run,
            },
          ]
        : []),
    ];
  }
}

/** Help entries of a module: a word that leads to another one opens it as well. */
function helpOf({ id, help: entries, rules }: ModulePackage): { items: TextItem[]; topics: HelpTopic[] } {
  const all = new Map(entries);
  for (const { manual } of rules) for (const [term, said] of manual) if (!all.has(term)) all.set(term, said);
  const aliases = new Map<string, string[]>();
  for (const [word, said] of all)
    if (said.startsWith("&")) aliases.set(said.slice(1), [...(aliases.get(said.slice(1)) ?? []), word]);
  const items: TextItem[] = [];
  const topics: HelpTopic[] = [];
  let count = 0;
  for (const [word, said] of all) {
    if (said.startsWith("&")) continue;
    const key = `lua.${id}.help.${++count}`;
    const plain = (words: string) => ({ content: true, category: "lua", values: { "zh-CN": words } });
    items.push({ key: `${key}.title`, ...plain(word) }, { key, ...plain(said.replaceAll("\f", "\n")) });
    topics.push({
      key,
      group: id,
      titleKey: `${key}.title`,
      contentKey: key,
      aliases: aliases.get(word) ?? [],
    });
  }
  return { items, topics };
}
