import type { BuiltinExtension } from "../../protocol.js";
import type { ExtensionState, Kit } from "./kit.js";

/** `seal.ext`: extensions, their maps of commands, and what the service is told of them. */
export function extensions(kit: Kit): void {
  const { text, isObject } = kit;
  const registered = new Map<string, ExtensionState>();
  const builtins = new Map<string, BuiltinExtension>();
  /** Built-in ones that somebody has asked for. */
  const opened = new Map<string, ExtensionState>();
  const states = new WeakMap<object, ExtensionState>();
  const maxCommands = 2000;
  const hooks = [
    "onMessageReceived",
    "onNotCommandReceived",
    "onCommandReceived",
    "onMessageSend",
    "onMessageDeleted",
    "onMessageEdit",
    "onGroupJoined",
    "onGroupMemberJoined",
    "onGuildJoined",
    "onBecomeFriend",
    "onPoke",
    "onGroupLeave",
  ];
  const changed = new Set<ExtensionState>();
  for (const one of kit.data.builtins) builtins.set(one.name, one);

  function note(state: ExtensionState): void {
    if (state.registered) changed.add(state);
  }

  /** Hears of changes of an item that stands in a map. */
  function hear(state: ExtensionState, word: string, item: unknown): void {
    if (!isObject(item)) return;
    kit.hearItem(item, () => {
      if ((state.fields["cmdMap"] as Record<string, unknown>)[word] !== item) return;
      if (state.builtin) state.owners.set(word, kit.plugin);
      note(state);
    });
  }

  /** A list whose changes are told, too. */
  function watchedList(state: ExtensionState, value: unknown): unknown {
    if (!Array.isArray(value)) return value;
    return new Proxy(value as unknown[], {
      set(target, key, item) {
        note(state);
        return Reflect.set(target, key, item);
      },
    });
  }

  /** A map that notes who puts what into it. */
  function watched(state: ExtensionState, map: object): object {
    for (const word of Object.keys(map)) hear(state, word, (map as Record<string, unknown>)[word]);
    return new Proxy(map, {
      set(target, word, value) {
        if (typeof word === "string") {
          state.owners.set(word, kit.plugin);
          hear(state, word, value);
        }
        note(state);
        return Reflect.set(target, word, value);
      },
      defineProperty(target, word, descriptor) {
        if (typeof word === "string") state.owners.set(word, kit.plugin);
        note(state);
        return Reflect.defineProperty(target, word, descriptor);
      },
      deleteProperty(target, word) {
        if (typeof word === "string") state.owners.set(word, kit.plugin);
        note(state);
        return Reflect.deleteProperty(target, word);
      },
    });
  }

  function made(name: string, plugin: string, builtin: boolean, fields: Record<string, unknown>) {
    const face = new Proxy(fields, {
      set(target, key, value) {
        note(state);
        if (key === "cmdMap" && isObject(value)) return Reflect.set(target, key, watched(state, value));
        const isList = key === "aliases" || key === "activeWith";
        return Reflect.set(target, key, isList ? watchedList(state, value) : value);
      },
    });
    const state: ExtensionState = {
      name,
      plugin,
      builtin,
      registered: builtin,
      face,
      fields,
      owners: new Map(),
    };
    fields["cmdMap"] = watched(state, fields["cmdMap"] as object);
    for (const list of ["aliases", "activeWith"]) fields[list] = watchedList(state, fields[list]);
    kit.hidden(fields, {
      storageSet: (key: unknown, value: unknown) =>
        kit.host("store", { extension: name, key: text(key), value: text(value) }),
      storageGet: (key: unknown) => kit.host("stored", { extension: name, key: text(key) }),
      storageInit: () => undefined,
      storageClose: () => undefined,
      getDescText: () => description(state),
    });
    states.set(face, state);
    return state;
  }

  /** What an extension is, in a few lines: a line for each of its commands. */
  function description({ fields }: ExtensionState): string {
    const map = fields["cmdMap"];
    const items = isObject(map) ? Object.keys(map).map((word) => map[word]) : [];
    const lines = new Set(items.filter(isObject).map((item) => text(item["help"]) || text(item["name"])));
    const head = [fields["name"], fields["version"], fields["author"]].map(text).filter((one) => one !== "");
    return [head.join(" "), ...lines].join("\n").slice(0, 2_000);
  }

  function builtin(name: string): ExtensionState | undefined {
    const found = builtins.get(name);
    const open = opened.get(name);
    if (open !== undefined || found === undefined) return open;
    const cmdMap: Record<string, unknown> = {};
    for (const { word, ...item } of found.commands)
      cmdMap[word] = kit.watchedItem({
        ...item,
        helpFunc: null,
        solve(ctx: unknown, msg: unknown, args: unknown) {
          const caller = `${name}.${word}`;
          const state = kit.context(ctx, caller);
          const asked = {
            ctx: state.record.id,
            msg: kit.message(msg, caller),
            args: kit.argumentsRecord(args, caller),
            extension: name,
            word,
          };
          const { temporaries, ...result } = kit.ask("builtinSolve", asked, true);
          kit.temporaries(state, temporaries);
          return result;
        },
      });
    const { author, version } = found;
    const fields = { name, aliases: [...found.aliases], author, version, autoActive: true };
    const state = made(name, "", true, { ...fields, cmdMap, activeWith: [], isLoaded: true });
    opened.set(name, state);
    return state;
  }

  const builtinNames = new Set(
    kit.data.builtins.flatMap((one) => [one.name, ...one.aliases]).map((name) => name.toLowerCase()),
  );
  const isTaken = (name: string) => name === "help" || name === "all" || builtinNames.has(name.toLowerCase());

  function find(wanted: string): ExtensionState | undefined {
    const slash = wanted.indexOf("/");
    if (slash > 0) {
      const found = find(wanted.slice(slash + 1));
      if (found !== undefined && text(found.fields["author"]) === wanted.slice(0, slash)) return found;
    }
    const lower = wanted.toLowerCase();
    const all = kit.allExtensions();
    const aliasesOf = (one: ExtensionState) =>
      Array.isArray(one.fields["aliases"]) ? (one.fields["aliases"] as unknown[]).map(text) : [];
    return (
      registered.get(wanted) ??
      builtin(wanted) ??
      registered.get(lower) ??
      builtin(lower) ??
      all.find((one) => aliasesOf(one).includes(wanted)) ??
      all.find((one) => one.name.toLowerCase() === lower) ??
      all.find((one) => aliasesOf(one).some((alias) => alias.toLowerCase() === lower))
    );
  }

  kit.extensionNamed = (name) => registered.get(name) ?? builtin(name);
  kit.allExtensions = () => [
    ...registered.values(),
    ...[...builtins.keys()].flatMap((name) => builtin(name) ?? []),
  ];
  kit.extensions = () => [
    ...registered.values(),
    ...[...opened.values()].filter((one) => one.owners.size > 0),
  ];
  kit.extension = (value, caller) => {
    const state = isObject(value) ? states.get(value) : undefined;
    if (state === undefined) throw new TypeError(`${caller}: an extension is expected`);
    return state;
  };

  const refused = (why: string) => kit.host("effect", { kind: "console", level: "error", text: why });

  kit.seal["ext"] = {
    new(name: unknown, author: unknown, version: unknown) {
      const plugin = kit.host("author", undefined, true);
      const fields = { name: text(name), aliases: [], author: text(author), version: text(version) };
      const more = { autoActive: true, cmdMap: {}, activeWith: [], isLoaded: false };
      return made(text(name), plugin, false, { ...fields, ...more }).face;
    },
    register(value: unknown) {
      const state = kit.extension(value, "seal.ext.register");
      const names = [state.name, ...(state.fields["aliases"] as unknown[]).map(text)];
      if (state.builtin) return;
      if (state.name === "") return refused("An extension without a name cannot be registered.");
      const taken = names.find(isTaken);
      if (taken !== undefined)
        return refused(`The name ${taken} belongs to the service; ${state.name} was not registered.`);
      const before = registered.get(state.name);
      if (before !== undefined) before.registered = false;
      registered.delete(state.name);
      registered.set(state.name, state);
      state.registered = true;
      state.fields["isLoaded"] = true;
      note(state);
      const { onLoad } = state.fields;
      if (typeof onLoad !== "function") return;
      try {
        Reflect.apply(onLoad, state.face, []);
      } catch (error) {
        kit.host("failed", { plugin: state.plugin, ...kit.describe(error) });
      }
    },
    find: (name: unknown) => find(text(name))?.face ?? null,
    newCmdItemInfo: () =>
      kit.itemWithForms({
        name: "",
        help: "",
        helpFunc: null,
        solve: null,
        allowDelegate: false,
        disabledInPrivate: false,
        enableExecuteTimesParse: false,
        raw: false,
        checkCurrentBotOn: false,
        checkMentionOthers: false,
      }),
    newCmdExecuteResult: (solved: unknown) => ({ solved: Boolean(solved), showHelp: false }),
  };

  function commands(state: ExtensionState): unknown[] {
    const map = state.fields["cmdMap"] as Record<string, unknown>;
    const words = state.builtin ? [...state.owners.keys()] : Object.keys(map);
    return words.slice(0, maxCommands).flatMap((word) => {
      const item = map[word];
      if (!isObject(item) || word === "") return [];
      return [
        {
          word,
          plugin: state.owners.get(word) ?? state.plugin,
          name: text(item["name"]),
          help: text(item["help"]),
          helpFunc: typeof item["helpFunc"] === "function",
          allowDelegate: Boolean(item["allowDelegate"]),
          disabledInPrivate: Boolean(item["disabledInPrivate"]),
          enableExecuteTimesParse: Boolean(item["enableExecuteTimesParse"]),
          raw: Boolean(item["raw"]),
          checkCurrentBotOn: Boolean(item["checkCurrentBotOn"]),
          checkMentionOthers: Boolean(item["checkMentionOthers"]),
          forms: kit.formRecords(item["forms"]),
          place: kit.formsPlace(item),
        },
      ];
    });
  }

  kit.extensionRecord = (state) => {
    const { fields } = state;
    const map = fields["cmdMap"] as object;
    const texts = (value: unknown) => (Array.isArray(value) ? value.map(text) : []);
    return {
      name: state.name,
      plugin: state.plugin,
      builtin: state.builtin,
      aliases: texts(fields["aliases"]),
      author: text(fields["author"]),
      version: text(fields["version"]),
      autoActive: Boolean(fields["autoActive"]),
      activeWith: texts(fields["activeWith"]),
      hooks: hooks.filter((hook) => typeof fields[hook] === "function"),
      commands: isObject(map) ? commands(state) : [],
      removed: state.builtin ? [...state.owners.keys()].filter((word) => !kit.own(map, word)) : [],
    };
  };
  kit.forgetChanges = () => changed.clear();
  kit.tellChanges = () => {
    if (changed.size === 0) return;
    const all = [...changed];
    changed.clear();
    const records = all.map(kit.extensionRecord);
    kit.host("effect", { kind: "extensions", extensions: records as never });
  };
}
