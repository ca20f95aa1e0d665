import type { Words } from "@dicetower/panel-kit";

/** Words of the tab. */
export const words: Words = {
  en: {
    "players.tab.accounts": "Accounts of this person",
    "players.tab.platform": "Platform",
    "players.tab.userId": "User id",
    "players.tab.method": "Linked by",
    "players.tab.method.email": "E-mail",
    "players.tab.method.oauth": "Sign-in at the platform",
    "players.tab.method.manual": "An owner",
    "players.tab.method.none": "Not linked",
    "players.tab.verifiedAt": "Since",
    "players.tab.names": "Names in groups",
    "players.tab.name": "Name",
    "players.tab.group": "Group",
    "players.tab.noNames": "No name was chosen for a group.",
    "players.tab.updatedAt": "Changed",
    "players.tab.export": "Download everything that is held",
  },
  "zh-CN": {
    "players.tab.accounts": "此人的账号",
    "players.tab.platform": "平台",
    "players.tab.userId": "用户 ID",
    "players.tab.method": "绑定方式",
    "players.tab.method.email": "邮箱",
    "players.tab.method.oauth": "平台授权",
    "players.tab.method.manual": "管理者手动",
    "players.tab.method.none": "未绑定",
    "players.tab.verifiedAt": "绑定时间",
    "players.tab.names": "各群中的名字",
    "players.tab.name": "名字",
    "players.tab.group": "群",
    "players.tab.noNames": "尚未在任何群里设置名字。",
    "players.tab.updatedAt": "修改时间",
    "players.tab.export": "下载此人的全部数据",
  },
};
