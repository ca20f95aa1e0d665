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

  kit.handedContext = (values) => {
    const group = values[1];
    const player = values[2];
    const account = values[3];
    const temporaries = values[9];
    const record: ContextRecord = {
      id: values[0],
      group: {
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
      },
      player: {
        userId: player[0],
        name: player[1],
        lastCommandTime: player[2],
        autoSetNameTemplate: player[3],
      },
      endPoint: {
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
      },
      isPrivate: values[4],
      isCurGroupBotOn: values[5],
      privilegeLevel: values[6],
      delegateText: values[7],
      commandHideFlag: values[8],
    };
    return temporaries === null ? record : { ...record, temporaries };
  };
}
