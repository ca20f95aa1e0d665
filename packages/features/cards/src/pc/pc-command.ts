import {
  type Command,
  type CommandCall,
  type CommandForm,
  commandOfForms,
  form,
  text,
} from "@dicetower/contract";
import { inWords } from "../st/form.js";
import { build, redo } from "./build-forms.js";
import { accept, copy, give, load, lock, save, setShared } from "./copy-forms.js";
import { importCard } from "./import-form.js";
import { exportCard, groups, list, showCard, statistics, trash } from "./list-forms.js";
import { clear, create, remove, rename, restore, tag, type, untag, untagAll } from "./own-forms.js";
import { type PcServices, pcCall } from "./pc-call.js";

/** `.pc`: the cards of the sender. */
export function pcCommand(services: PcServices): Command {
  const forms = pcForms(services).map(
    (one): CommandForm => ({
      ...one,
      glued: true,
      run: (values, call) => inWords(() => one.run(values, call)),
    }),
  );
  const words = forms.flatMap(({ elements: [first] }) => (first?.type === "word" ? first.spellings : []));
  return commandOfForms({
    key: "pc",
    names: ["pc", "角色卡"],
    category: "card",
    replyKeys: ["card.new", "card.list", "card.bound", "card.deleted", "card.renamed", "card.full"],
    priority: "core",
    glued: true,
    // `.pclisting` is nothing; `.pcnew木落` is.
    reads(rest) {
      const said = rest.toLowerCase();
      return words.some((word) => said.startsWith(word) && !/^[a-z]/.test(said.slice(word.length)));
    },
    forms,
  });
}

function pcForms(services: PcServices): readonly CommandForm[] {
  const pc = (call: CommandCall) => pcCall(services, call);
  const behind = (word: string) => text("command.pc.example.card", { word });
  return [
    form("", { hidden: true, run: (_none, call) => list(pc(call)) }),
    form("list|ls|列表", { readOnly: true, run: (_none, call) => list(pc(call)) }),
    form("new|create|add|新建|创建 [made:text]", {
      example: behind("new"),
      run: ({ made = "" }, call) => create(pc(call), made),
    }),
    form("tag|bind|use|switch|select|绑定|切换 [card:card] [--private]", {
      example: behind("tag"),
      run: ({ card = "", private: inPrivate }, call) => tag(pc(call), card, inPrivate),
    }),
    form("tag|bind|use|switch|select|绑定|切换 <--private:card>", {
      hidden: true,
      run: ({ private: card }, call) => tag(pc(call), card, true),
    }),
    form("untag|unbind|解绑|解除绑定 [card:card]", {
      example: "untag",
      run: ({ card = "" }, call) => untag(pc(call), card),
    }),
    form("untagall|unbindall [card:card]", {
      example: behind("untagall"),
      run: ({ card = "" }, call) => untagAll(pc(call), card),
    }),
    form("show|info|查看 [card:card]", {
      readOnly: true,
      example: behind("show"),
      run: ({ card = "" }, call) => showCard(pc(call), card),
    }),
    form("rename|nn|改名|重命名 <card:word> <name:card>", {
      example: text("command.pc.example.rename"),
      run: ({ card, name }, call) => rename(pc(call), card, name),
    }),
    form("rename|nn|改名|重命名 <name:word>", {
      example: text("command.pc.example.renameBound"),
      run: ({ name }, call) => rename(pc(call), "", name),
    }),
    form("cpy|copy|复制 <copy:cardCopy>", {
      example: text("command.pc.example.cpy"),
      run: ({ copy: names }, call) => copy(pc(call), names),
    }),
    form("save|保存 [card:card]", {
      example: behind("save"),
      run: ({ card = "" }, call) => save(pc(call), card),
    }),
    form("load|加载 [card:card]", {
      example: behind("load"),
      run: ({ card = "" }, call) => load(pc(call), card),
    }),
    form("del|delete|remove|rm|删除 [card:card]", {
      example: behind("del"),
      run: ({ card = "" }, call) => remove(pc(call), card),
    }),
    form("trash|回收站", { readOnly: true, run: (_none, call) => trash(pc(call)) }),
    form("restore|undelete|恢复 <card:card>", {
      example: behind("restore"),
      run: ({ card }, call) => restore(pc(call), card),
    }),
    form("grp|groups", { readOnly: true, run: (_none, call) => groups(pc(call)) }),
    form("type [system:text]", {
      example: "type dnd5e",
      run: ({ system = "" }, call) => type(pc(call), system),
    }),
    form("build [made:text]", {
      example: behind("build"),
      run: ({ made = "" }, call) => build(pc(call), made),
    }),
    form("redo [made:text]", {
      example: behind("redo"),
      run: ({ made = "" }, call) => redo(pc(call), made),
    }),
    form("stat|统计 [card:card]", {
      readOnly: true,
      example: behind("stat"),
      run: ({ card = "" }, call) => statistics(pc(call), card),
    }),
    form("clr|clear|清空", { run: (_none, call) => clear(pc(call), false) }),
    form("clr|clear|清空 yes", { hidden: true, run: (_none, call) => clear(pc(call), true) }),
    form("lock|锁定 [locks:cardLocks]", {
      example: behind("lock wd"),
      run: ({ locks }, call) => lock(pc(call), true, locks),
    }),
    form("unlock|解锁 [locks:cardLocks]", {
      example: behind("unlock wd"),
      run: ({ locks }, call) => lock(pc(call), false, locks),
    }),
    form("share|共享 [card:card]", {
      scope: "group",
      example: behind("share"),
      run: ({ card = "" }, call) => setShared(pc(call), card, true),
    }),
    form("unshare [card:card]", {
      example: behind("unshare"),
      run: ({ card = "" }, call) => setShared(pc(call), card, false),
    }),
    form("give|转交 <to:mentioned> [card:card]", {
      example: text("command.pc.example.give"),
      run: ({ to, card = "" }, call) => give(pc(call), to, card),
    }),
    form("accept|接受 [card:card]", {
      example: "accept",
      run: ({ card = "" }, call) => accept(pc(call), card),
    }),
    form("export|导出 [card:card] [--format:choice(st|json|sheet)]", {
      example: text("command.pc.example.export"),
      run: ({ card = "", format }, call) => exportCard(pc(call), card, format),
    }),
    form("import|导入 [line:raw]", {
      example: text("command.pc.example.import"),
      run: ({ line = "" }, call) => importCard(pc(call), line),
    }),
  ];
}
