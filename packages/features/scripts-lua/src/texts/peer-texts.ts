import { textTable } from "@dicetower/contract";

/** Texts that modules name, and that nothing else here has under the name of the peer. */
export const peerTexts = textTable(
  {
    "lua.peer.critical": { en: "critical success!", "zh-CN": "大成功！" },
    "lua.peer.selfPermission": {
      en: "{self} does not have the rights for this here.",
      "zh-CN": "{self}在这里没有这么做的权限。",
    },
    "lua.peer.notMaster": {
      en: "Only the masters of {self} may do this.",
      "zh-CN": "只有{self}的主人可以这么做。",
    },
    "lua.peer.empty": { en: "Something is missing behind the command.", "zh-CN": "指令后面缺少参数。" },
    "lua.peer.noGroupId": { en: "The number of a group is missing.", "zh-CN": "缺少群号。" },
  },
  "lua",
  {
    "lua.peer.critical": "strCriticalSuccess",
    "lua.peer.selfPermission": "strSelfPermissionErr",
    "lua.peer.notMaster": "strNotMaster",
    "lua.peer.empty": "strParaEmpty",
    "lua.peer.noGroupId": "strGroupIDEmpty",
  },
);
