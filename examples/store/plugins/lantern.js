// ==UserScript==
// @name         lantern
// @author       Dicetower
// @version      1.0.0
// @description  Counts the turns that a lantern still burns: .lantern light, .lantern turn.
// @license      MIT
// @timestamp    2026-11-01
// ==/UserScript==

let ext = seal.ext.find("lantern");
if (!ext) {
  ext = seal.ext.new("lantern", "Dicetower", "1.0.0");
  seal.ext.register(ext);
}

const full = 6;
const keyOf = (ctx) => `turns:${ctx.group.groupId}`;

const cmd = seal.ext.newCmdItemInfo();
cmd.name = "lantern";
cmd.help = ".lantern light | turn: a lantern burns for six turns.";
cmd.solve = (ctx, msg, args) => {
  const result = seal.ext.newCmdExecuteResult(true);
  const left = Number(ext.storageGet(keyOf(ctx)) || "0");
  switch (args.getArgN(1)) {
    case "light":
      ext.storageSet(keyOf(ctx), String(full));
      seal.replyToSender(ctx, msg, `The lantern burns for ${full} turns.`);
      return result;
    case "turn":
      ext.storageSet(keyOf(ctx), String(Math.max(0, left - 1)));
      seal.replyToSender(ctx, msg, left > 1 ? `${left - 1} turns of light are left.` : "It is dark.");
      return result;
    default:
      result.showHelp = true;
      return result;
  }
};
ext.cmdMap["lantern"] = cmd;
