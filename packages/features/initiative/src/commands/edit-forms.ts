import { type CommandCall, type CommandForm, form, type Reply, text } from "@dicetower/contract";
import { deleteEntries, setEntry, setHp, skip } from "./edit-entries.js";
import { clearList, copyList, jump, setRound, undo } from "./edit-list.js";
import { type InitiativeServices, mayEdit, worked } from "./services.js";

/** Forms that change the list. */
export function editForms(services: InitiativeServices): readonly CommandForm[] {
  /** Does something for who may change the list. */
  const edit =
    <V>(work: (values: V, call: CommandCall) => Promise<Reply>) =>
    (values: V, call: CommandCall): Reply | Promise<Reply> =>
      mayEdit(services, call) ? worked(() => work(values, call)) : text("init.notHost");
  const readsRole = true;
  return [
    form("set|设置|修改|edit|modify <entry:initiativeValue> [--list:text]", {
      readsRole,
      example: text("command.init.list.example.set"),
      run: edit(({ entry }, call) => setEntry(services, call, entry)),
    }),
    form("del|rm|delete|remove|删除|移除 <names:word...> [--list:text]", {
      readsRole,
      example: text("command.init.list.example.del"),
      run: edit(({ names }, call) => deleteEntries(services, call, names)),
    }),
    form("hp <change:hitPoints> [--list:text]", {
      readsRole,
      example: text("command.init.list.example.hp"),
      run: edit(({ change }, call) => setHp(services, call, change)),
    }),
    form("skip|跳过 <names:word...> [--list:text]", {
      readsRole,
      example: text("command.init.list.example.skip"),
      run: edit(({ names }, call) => skip(services, call, names, true)),
    }),
    form("unskip <names:word...> [--list:text]", {
      readsRole,
      example: text("command.init.list.example.unskip"),
      run: edit(({ names }, call) => skip(services, call, names, false)),
    }),
    form("next <who:text> [--list:text]", {
      readsRole,
      example: "next 2",
      run: edit(({ who }, call) => jump(services, call, who)),
    }),
    form("round <round:number(1..99999)> [--list:text]", {
      readsRole,
      example: "round 4",
      run: edit(({ round }, call) => setRound(services, call, round)),
    }),
    form("save|保存 <name:text>", {
      readsRole,
      example: text("command.init.list.example.save"),
      run: edit(({ name }, call) => copyList(services, call, name, "save")),
    }),
    form("load|加载 <name:text>", {
      readsRole,
      example: text("command.init.list.example.load"),
      run: edit(({ name }, call) => copyList(services, call, name, "load")),
    }),
    form("undo|撤销 [--list:text]", { readsRole, run: edit((_none, call) => undo(services, call)) }),
    form("clr|clear|clean|reset|清空|清除|重置 [--list:text]", {
      readsRole,
      run: edit((_none, call) => clearList(services, call)),
    }),
  ];
}
