import { errorMessage, type FeatureHost, type Fork, type Scope, SerialQueue } from "@dicetower/contract";
import { type RuleSystemItem, RuleSystems, ruleSystems } from "@dicetower/rule-systems/api";
import { decodeText, type ModulePackage, packageLimits } from "../package/index.js";

/** Card models of modules as rule systems, for as long as there are rule systems at all. */
export class CardModels {
  /** Modules in force, by id. */
  readonly #modules = new Map<string, ModulePackage>();
  readonly #forks = new Map<string, Fork>();
  readonly #problems = new Map<string, readonly string[]>();
  #ground: { readonly part: Scope; readonly systems: RuleSystems } | undefined;
  readonly #queue = new SerialQueue();

  constructor(host: FeatureHost) {
    host.when({ systems: RuleSystems }, async (part, { systems }) => {
      const ground = { part, systems };
      this.#ground = ground;
      part.defer(() => {
        if (this.#ground === ground) this.#ground = undefined;
        this.#forks.clear();
      });
      for (const module of this.#modules.values()) await this.#queue.run(() => this.#begin(module));
    });
  }

  /** What of the models of a module could not be taken over. */
  problemsOf(id: string): readonly string[] {
    return this.#problems.get(id) ?? [];
  }

  begin(module: ModulePackage): Promise<void> {
    if (module.models.length === 0) return Promise.resolve();
    this.#modules.set(module.id, module);
    return this.#queue.run(() => this.#begin(module));
  }

  end(id: string): Promise<void> {
    this.#modules.delete(id);
    return this.#queue.run(() => this.#end(id));
  }

  async #end(id: string): Promise<void> {
    const fork = this.#forks.get(id);
    this.#forks.delete(id);
    this.#problems.delete(id);
    await fork?.stop();
  }

  async #begin(module: ModulePackage): Promise<void> {
    await this.#end(module.id);
    const ground = this.#ground;
    if (ground === undefined || this.#modules.get(module.id) !== module) return;
    const items = await this.#read(module, ground.systems);
    if (items.length === 0) return;
    this.#forks.set(module.id, await ground.part.fork(module.id, (part) => part.add(ruleSystems, ...items)));
  }

  async #read({ id, models, files }: ModulePackage, systems: RuleSystems): Promise<RuleSystemItem[]> {
    const items = new Map<string, RuleSystemItem>();
    const problems: string[] = [];
    for (const path of models) {
      try {
        if ((files.sizes.get(path) ?? 0) > packageLimits.modelBytes)
          throw new Error("it has more than 1 MiB.");
        const { text } = decodeText(await files.read(path));
        const { template, filename, content } = await systems.readCardModel(text);
        if (items.has(template.name)) throw new Error(`there is a model "${template.name}" in it already.`);
        const pack = { id: `lua/${id}`, filename, content };
        items.set(template.name, { key: `lua/${id}:${template.name}`, template, pack });
      } catch (error) {
        problems.push(`${path}: ${errorMessage(error)}`);
      }
    }
    this.#problems.set(id, problems);
    return [...items.values()];
  }
}
