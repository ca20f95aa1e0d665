/** Words of the page, by language. */
export const words = {
  en: {
    title: "Peers",
    none: "No adapter of the type “peer” has been made yet.",
    failed: "The adapters could not be read:",
    again: "Read again",
    name: "Name",
    endpoint: "Address",
    state: "State",
    account: "Account",
  },
  "zh-CN": {
    title: "Peer 连接",
    none: "还没有类型为“peer”的适配器。",
    failed: "无法读取适配器：",
    again: "重新读取",
    name: "名称",
    endpoint: "地址",
    state: "状态",
    account: "账号",
  },
};
