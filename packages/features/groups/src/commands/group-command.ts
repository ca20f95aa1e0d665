import { type Command, type CommandCall, commandOfForms, form, type Reply, text } from "@dicetower/contract";
import { GroupCall, type GroupCommandServices, refusal } from "./group-call.js";
import { askToClear, clearGroups, listGroups } from "./group-list-forms.js";

const diverDays = 30;
const usualMuteSeconds = 600;

/** `.group`: the record of a group, its flags, and what the bot does there as an administrator. */
export function groupCommand(services: GroupCommandServices): Command {
  const { clearing } = services;
  const act = async (call: CommandCall, does: (group: GroupCall) => Promise<Reply>): Promise<Reply> => {
    try {
      return await does(new GroupCall(services, call));
    } catch (error) {
      return refusal(error, services.log);
    }
  };
  const info = (_none: unknown, call: CommandCall) => act(call, (group) => group.info());
  const scope = "group";
  const admin = { scope, permission: "groupAdmin" } as const;
  return commandOfForms({
    key: "group",
    names: ["group", "群"],
    category: "manage",
    replyKeys: [
      "group.info",
      "group.flag.on",
      "group.flag.off",
      "group.flagUnknown",
      "group.flagDenied",
      "group.done",
      "group.survey",
      "group.list",
      "group.clear.preview",
      "group.clear.ask",
      "group.clear.started",
      "group.clear.none",
      "manage.botNotAdmin",
      "manage.noAnswer",
      "error.argument",
    ],
    priority: "expected",
    whileOff: true,
    available: ({ account, groupId }) =>
      groupId === "" || services.access()?.isOff(account, groupId) !== true,
    forms: [
      form("", { readOnly: true, scope, run: info }),
      form("info", { scope, hidden: true, run: info }),
      form("<change:flagChange>", {
        ...admin,
        example: text("command.group.example.flag"),
        run: ({ change }, call) => act(call, (group) => group.flag(change)),
      }),
      form("ban <who:person> [for:duration]", {
        ...admin,
        example: text("command.group.example.ban"),
        run: ({ who, for: seconds = usualMuteSeconds }, call) =>
          act(call, (group) => group.mute("ban", who, seconds)),
      }),
      form("unban <who:person>", {
        ...admin,
        example: text("command.group.example.unban"),
        run: ({ who }, call) => act(call, (group) => group.mute("unban", who, 0)),
      }),
      form("kick <who:person>", {
        scope,
        permission: "groupAdminOrHelper",
        example: text("command.group.example.kick"),
        run: ({ who }, call) => act(call, (group) => group.kick(who)),
      }),
      form("card <who:person> [card:text]", {
        ...admin,
        example: text("command.group.example.card"),
        run: ({ who, card = "" }, call) => act(call, (group) => group.rename("card", who, card)),
      }),
      form("title <who:person> [title:text]", {
        ...admin,
        example: text("command.group.example.title"),
        run: ({ who, title = "" }, call) => act(call, (group) => group.rename("title", who, title)),
      }),
      form("all [how:choice(+|-|on|off)]", {
        ...admin,
        example: "all+",
        run: ({ how }, call) => act(call, (group) => group.muteAll(how !== "-" && how !== "off")),
      }),
      form("survey", { ...admin, run: (_none, call) => act(call, (group) => group.survey(0)) }),
      form("diver", { ...admin, run: (_none, call) => act(call, (group) => group.survey(diverDays)) }),
      form("list [which:groupFilter]", {
        readOnly: true,
        permission: "admin",
        example: "list idle",
        run: ({ which }) => listGroups(clearing.selection, which),
      }),
      form("clr <which:idleGroups>", {
        permission: "master",
        example: text("command.group.example.clr"),
        confirm: ({ which }) => askToClear(clearing, which),
        run: ({ which }, call) => clearGroups(clearing, which, call),
      }),
    ],
  });
}
