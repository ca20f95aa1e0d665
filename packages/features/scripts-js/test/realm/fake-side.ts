import type { ThreadSide } from "@dicetower/script-host/thread";
import { handedCommand, handedHook } from "../../src/protocol/handed.js";
import type {
  ArgumentsRecord,
  CommandAnswer,
  ContextRecord,
  Effect,
  HookAnswer,
  HookName,
  LoadAnswer,
  MessageRecord,
  RealmData,
} from "../../src/protocol.js";
import { RealmTasks } from "../../src/realm/tasks.js";

/** What a fake service answers to an ask. */
export type Answers = Record<string, (ask: never) => unknown>;

/** A service that stands in for the other end of the thread. */
export class FakeSide implements ThreadSide {
  readonly data = undefined;
  /** Effects in the order in which the service learned of them. */
  readonly effects: Effect[] = [];
  readonly asked: { readonly name: string; readonly value: unknown }[] = [];
  script: string | undefined;
  bytes = 0;

  constructor(readonly answers: Answers = {}) {}

  ask(name: string, ...[value, effects]: readonly unknown[]): unknown {
    this.effects.push(...(effects as readonly Effect[]));
    this.asked.push({ name, value });
    const answer = this.answers[name];
    if (answer !== undefined) return answer(value as never);
    if (name === "kept") return { storage: {}, config: [] };
    if (name === "context" || name === "variable" || name === "registerTask" || name === "gameTemplate")
      return null;
    if (name === "cocRule") return true;
    throw new Error(`nobody answers ${name}`);
  }
  tell(name: string, ...[effects]: readonly unknown[]): void {
    if (name === "effects") this.effects.push(...(effects as readonly Effect[]));
  }
  running(script: string | undefined): void {
    this.script = script;
  }
  overran(): boolean {
    return false;
  }
  holds(bytes: number): void {
    this.bytes = bytes;
  }

  /** Texts that were sent. */
  get said(): string[] {
    return this.effects.flatMap((effect) => (effect.kind === "reply" ? [effect.text] : []));
  }
  /** Lines of the console with their plugins. */
  get lines(): string[] {
    return this.effects.flatMap((effect) =>
      effect.kind === "console" ? [`${effect.plugin}: ${effect.text}`] : [],
    );
  }
  of<Kind extends Effect["kind"]>(kind: Kind): Extract<Effect, { readonly kind: Kind }>[] {
    return this.effects.filter(
      (effect): effect is Extract<Effect, { readonly kind: Kind }> => effect.kind === kind,
    );
  }
}

export const realmData: RealmData = {
  isolated: false,
  builtins: [
    {
      name: "coc7",
      aliases: ["coc"],
      author: "us",
      version: "1.0.0",
      commands: [
        {
          word: "rc",
          name: "rc",
          help: "rolls",
          allowDelegate: true,
          disabledInPrivate: false,
          enableExecuteTimesParse: false,
          raw: false,
          checkCurrentBotOn: false,
          checkMentionOthers: false,
        },
      ],
    },
  ],
  version: {
    versionCode: 1_005_001,
    version: "1.5.1",
    versionSimple: "1.5.1",
    versionDetail: { major: 1, minor: 5, patch: 1, prerelease: "", buildMetaData: "" },
  },
};

let contexts = 0;

export function context(changes: Partial<ContextRecord> = {}): ContextRecord {
  return {
    id: `ctx${++contexts}`,
    group: {
      groupId: "QQ-Group:456",
      groupName: "table",
      guildId: "",
      channelId: "",
      active: true,
      cocRuleIndex: 0,
      logOn: false,
      logCurName: "",
      recentDiceSendTime: 0,
      showGroupWelcome: false,
      groupWelcomeMessage: "",
      enteredTime: 0,
      inviteUserId: "",
    },
    player: { userId: "QQ:123", name: "Ann", lastCommandTime: 0, autoSetNameTemplate: "" },
    endPoint: {
      id: "e1",
      nickname: "bot",
      userId: "QQ:1",
      platform: "QQ",
      state: 1,
      enable: true,
      groupNum: 1,
      cmdExecutedNum: 0,
      cmdExecutedLastTime: 0,
      onlineTotalTime: 0,
    },
    isPrivate: false,
    isCurGroupBotOn: true,
    privilegeLevel: 0,
    delegateText: "",
    commandHideFlag: "",
    temporaries: { $tone: 1, $ttwo: "two" },
    ...changes,
  };
}

export function message(text = "hello"): MessageRecord {
  return {
    message: text,
    messageType: "group",
    groupId: "QQ-Group:456",
    guildId: "",
    channelId: "",
    time: 1,
    rawId: "7",
    platform: "QQ",
    sender: { userId: "QQ:123", nickname: "Ann", isRobot: false },
    segment: [],
  };
}

export function commandArguments(rest = "", changes: Partial<ArgumentsRecord> = {}): ArgumentsRecord {
  return {
    command: "x",
    args: rest.split(" ").filter((word) => word !== ""),
    kwargs: [],
    at: [],
    rawArgs: rest,
    cleanArgs: rest,
    rawText: `.x ${rest}`,
    amIBeMentioned: false,
    amIBeMentionedFirst: false,
    specialExecuteTimes: 0,
    timesText: "",
    ...changes,
  };
}

/** A realm with its service. */
export class FakeTower {
  readonly side: FakeSide;
  readonly tasks: RealmTasks;
  readonly #sources: { plugin: string; file: string; text: string; typescript: boolean }[] = [];

  constructor(answers: Answers = {}, data: Partial<RealmData> = {}) {
    this.side = new FakeSide(answers);
    this.tasks = new RealmTasks(this.side, { ...realmData, ...data });
  }

  /** Loads plugins by their names; what was loaded before stays with them. */
  async load(sources: Readonly<Record<string, string>>): Promise<LoadAnswer> {
    for (const [name, text] of Object.entries(sources)) {
      const typescript = name.endsWith(".ts");
      const plugin = name.replace(/\.ts$/u, "");
      this.#sources.push({ plugin, file: typescript ? name : `${name}.js`, text, typescript });
    }
    return await this.reload();
  }

  async reload(kept: Readonly<Record<string, never>> = {}): Promise<LoadAnswer> {
    const task = { sources: this.#sources, kept, seed: [1, 2, 3, 4] };
    const answer = (await this.tasks.do("load", task)) as LoadAnswer;
    this.side.effects.push(...answer.effects);
    return answer;
  }

  /** Runs a command and returns what it said. */
  async say(extension: string, word: string, rest = "", ctx = context()): Promise<string[]> {
    const before = this.side.said.length;
    await this.command(extension, word, commandArguments(rest), ctx);
    return this.side.said.slice(before);
  }

  async command(
    extension: string,
    word: string,
    args = commandArguments(),
    ctx = context(),
  ): Promise<CommandAnswer> {
    const task = { extension, word, ctx, msg: message(), args };
    const answer = (await this.tasks.do("command", handedCommand(task))) as CommandAnswer;
    this.side.effects.push(...answer.effects);
    return answer;
  }

  hook(hook: HookName, extensions: readonly string[], extra: object = { msg: message() }): HookAnswer {
    const answer = this.tasks.do(
      "hook",
      handedHook({ hook, extensions, ctx: context(), ...extra }, extensions),
    ) as HookAnswer;
    this.side.effects.push(...answer.effects);
    return answer;
  }

  /** Ends the realm: nothing of it is under way any more. */
  end(): void {
    this.tasks.do("unload", null);
  }
}

/** A plugin of one command `x`, whose solve is the given body. */
export function plugin(name: string, body: string, before = ""): string {
  return `${before}
let ext = seal.ext.find("${name}");
if (!ext) { ext = seal.ext.new("${name}", "me", "1.0.0"); seal.ext.register(ext); }
const cmd = seal.ext.newCmdItemInfo();
cmd.name = "x"; cmd.help = "how";
cmd.solve = (ctx, msg, cmdArgs) => { ${body} };
ext.cmdMap["x"] = cmd;`;
}
