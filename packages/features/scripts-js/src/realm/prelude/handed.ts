import type {
  ContextHead,
  ContextRest,
  EndPointValues,
  GroupValues,
  PlayerValues,
} from "../../protocol/handed.js";
import type { ContextRecord } from "../../protocol.js";
import type { Kit } from "./kit.js";

/** Puts the names back that records are handed in without. */
export function handed(kit: Kit): void {
  kit.handedMessage = (values) => {
    const message = values[0];
    return {
      message,
      messageType: values[1],
      groupId: values[2],
      guildId: values[3],
      channelId: values[4],
      time: values[5],
      rawId: values[6],
      platform: values[7],
      sender: { userId: values[8], nickname: values[9], isRobot: values[10] },
      segment: values[11] ?? [{ type: "text", data: { text: message } }],
    };
  };

  kit.handedArguments = (values, message) => ({
    command: values[0],
    args: values[1],
    kwargs: values[2] ?? [],
    at: values[3] ?? [],
    rawArgs: values[4] ?? values[5],
    cleanArgs: values[5],
    rawText: values[6] ?? message,
    amIBeMentioned: values[7],
    amIBeMentionedFirst: values[8],
    specialExecuteTimes: values[9],
    timesText: values[10],
  });

  const groupOf = (group: GroupValues): ContextRecord["group"] => ({
    groupId: group[0],
    groupName: group[1],
    guildId: group[2],
    channelId: group[3],
    active: group[4],
    cocRuleIndex: group[5],
    logOn: group[6],
    logCurName: group[7],
    recentDiceSendTime: group[8],
    showGroupWelcome: group[9],
    groupWelcomeMessage: group[10],
    enteredTime: group[11],
    inviteUserId: group[12],
  });
  const playerOf = (player: PlayerValues): ContextRecord["player"] => ({
    userId: player[0],
    name: player[1],
    lastCommandTime: player[2],
    autoSetNameTemplate: player[3],
  });
  const accountOf = (account: EndPointValues): ContextRecord["endPoint"] => ({
    id: account[0],
    nickname: account[1],
    userId: account[2],
    platform: account[3],
    state: account[4],
    enable: account[5],
    groupNum: account[6],
    cmdExecutedNum: account[7],
    cmdExecutedLastTime: account[8],
    onlineTotalTime: account[9],
  });

  /** A record whose longer half is read from its text with the first look at it. */
  class HandedContext {
    readonly id: string;
    readonly player: ContextRecord["player"];
    readonly isPrivate: boolean;
    readonly isCurGroupBotOn: boolean;
    readonly privilegeLevel: number;
    readonly delegateText: string;
    readonly commandHideFlag: string;
    #text: string;
    #group: ContextRecord["group"] | undefined;
    #endPoint: ContextRecord["endPoint"] | undefined;
    #temporaries: ContextRecord["temporaries"];

    constructor(head: ContextHead, text: string) {
      this.id = head[0];
      this.player = playerOf(head[1]);
      this.isPrivate = head[2];
      this.isCurGroupBotOn = head[3];
      this.privilegeLevel = head[4];
      this.delegateText = head[5];
      this.commandHideFlag = head[6];
      this.#text = text;
    }

    #read(): void {
      if (this.#text === "") return;
      const rest = kit.parse(this.#text) as ContextRest;
      this.#text = "";
      this.#group = groupOf(rest[0]);
      this.#endPoint = accountOf(rest[1]);
      this.#temporaries = rest[2] ?? undefined;
    }

    get group(): ContextRecord["group"] {
      this.#read();
      return this.#group as ContextRecord["group"];
    }

    get endPoint(): ContextRecord["endPoint"] {
      this.#read();
      return this.#endPoint as ContextRecord["endPoint"];
    }

    get temporaries(): ContextRecord["temporaries"] {
      this.#read();
      return this.#temporaries;
    }
  }
  kit.contextOfCommand = (head, text) => new HandedContext(head, text);

  kit.handedContext = (values) => {
    const temporaries = values[9];
    const record: ContextRecord = {
      id: values[0],
      group: groupOf(values[1]),
      player: playerOf(values[2]),
      endPoint: accountOf(values[3]),
      isPrivate: values[4],
      isCurGroupBotOn: values[5],
      privilegeLevel: values[6],
      delegateText: values[7],
      commandHideFlag: values[8],
    };
    return temporaries === null ? record : { ...record, temporaries };
  };
}
