import type { Command, CommandCall, Reply } from "@dicetower/contract";
import { nearNames, sanitizeText, text } from "@dicetower/contract";
import { inWords, reasonOf } from "../st/form.js";
import { build, redo } from "./build-forms.js";
import { accept, copy, give, load, lock, save, setShared } from "./copy-forms.js";
import { importCard } from "./import-form.js";
import { exportCard, groups, list, showCard, statistics, trash } from "./list-forms.js";
import { clear, create, remove, rename, restore, tag, type, untag, untagAll } from "./own-forms.js";
import { type PcRun, type PcServices, pcForm } from "./pc-call.js";

/** Forms by their words, longer ones before those that they begin with. */
const forms: readonly (readonly [words: RegExp, run: PcRun])[] = [
  [/^(?:list|ls|列表)/i, list],
  [/^(?:new|create|add|新建|创建)/i, create],
  [/^(?:untagall|unbindall)/i, untagAll],
  [/^(?:untag|unbind|解绑|解除绑定)/i, untag],
  [/^(?:tag|bind|use|switch|select|绑定|切换)/i, tag],
  [/^(?:show|info|查看)/i, showCard],
  [/^(?:rename|nn|改名|重命名)/i, rename],
  [/^(?:cpy|copy|复制)/i, copy],
  [/^(?:save|保存)/i, save],
  [/^(?:load|加载)/i, load],
  [/^(?:delete|remove|del|rm|删除)/i, remove],
  [/^(?:trash|回收站)/i, trash],
  [/^(?:restore|undelete|恢复)/i, restore],
  [/^(?:grp|groups)/i, groups],
  [/^type/i, type],
  [/^build/i, build],
  [/^redo/i, redo],
  [/^(?:stat|统计)/i, statistics],
  [/^(?:clr|clear|清空)/i, clear],
  [/^(?:lock|锁定)/i, (form) => lock(form, true)],
  [/^(?:unlock|解锁)/i, (form) => lock(form, false)],
  [/^(?:share|共享)/i, (form) => setShared(form, true)],
  [/^unshare/i, (form) => setShared(form, false)],
  [/^(?:give|转交)/i, give],
  [/^(?:accept|接受)/i, accept],
  [/^(?:export|导出)/i, exportCard],
  [/^(?:import|导入)/i, importCard],
];

function find(rest: string): readonly [length: number, run: PcRun] | undefined {
  for (const [words, run] of forms) {
    const word = words.exec(rest)?.[0];
    if (word === undefined) continue;
    // `.pc listing` is nothing; `.pc new木落` is.
    if (/[A-Za-z]$/.test(word) && /^[A-Za-z]/.test(rest.slice(word.length))) continue;
    return [word.length, run];
  }
  return undefined;
}

/** `.pc`: the cards of the sender. */
export function pcCommand(services: PcServices): Command {
  return {
    key: "pc",
    names: ["pc", "角色卡"],
    category: "card",
    syntax:
      ".pc [list|new [system:][name]|tag [name]|untagAll|show|rename [old] new|cpy to=from|save|load|del|trash|restore|grp|type|build|redo|stat|clr|lock|unlock|share|unshare|give name @player|accept|export|import]",
    example: ".pc new 木落",
    replyKeys: [
      "card.new",
      "card.list",
      "card.bound",
      "card.deleted",
      "card.renamed",
      "card.full",
      "card.instead",
    ],
    priority: "core",
    glued: true,
    reads: (rest) => find(rest) !== undefined,
    takesTarget: true,
    run: (call) => inWords(() => run(services, call)),
  };
}

/** Words that are shown to whoever comes near them. */
const ownWords =
  "list new tag untag untagAll show rename cpy save load del trash restore grp type build redo stat clr lock unlock share unshare give accept export import".split(
    " ",
  );

/** One line with the form that was probably meant; how the command is called where nothing comes near. */
function instead({ args }: CommandCall): Reply {
  const [said = ""] = args;
  const [form] = nearNames(said, ownWords, 1);
  return form === undefined
    ? text("error.argument")
    : text("card.instead", { said: sanitizeText(said, 40), form });
}

function run(services: PcServices, call: CommandCall): Reply | Promise<Reply> {
  const found = call.rest === "" ? ([0, list] as const) : find(call.rest);
  if (found === undefined) return instead(call);
  const [length, runForm] = found;
  return runForm(pcForm(services, call, call.original.slice(length).trim(), reasonOf(call)));
}
