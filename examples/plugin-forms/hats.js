// ==UserScript==
// @name         hats
// @author       Dicetower
// @version      1.0.0
// @description  Lends hats: a command whose calls are read by its forms.
// @license      MIT
// ==/UserScript==

/** @type {SealExtension} */
let ext = seal.ext.find("hats");
if (!ext) {
  ext = seal.ext.new("hats", "Dicetower", "1.0.0");
  seal.ext.register(ext);
}

const keyOf = (userId) => `lent:${String(userId)}`;

const cmd = seal.ext.newCmdItemInfo();
cmd.name = "hat";
cmd.help = "Lends hats to people.";
cmd.forms = [
  {
    pattern: "",
    help: "Tells whether you have a hat.",
    solve(ctx, msg) {
      const hat = ext.storageGet(keyOf(ctx.player.userId));
      seal.replyToSender(ctx, msg, hat === "" ? "You have no hat." : `You have a ${hat} hat.`);
    },
  },
  {
    pattern: "lend|借 <who:person> <colour> [for:duration] [--feather]",
    permission: "groupAdmin",
    example: "lend @Bob red 10m",
    help: "Lends somebody a hat.",
    labels: { colour: "colour", for: "how long" },
    solve(ctx, msg, _args, values) {
      const { who, colour, for: seconds = 3600, feather } = values;
      ext.storageSet(keyOf(who), String(colour));
      const hat = `A ${String(colour)} hat${feather ? " with a feather" : ""}`;
      seal.replyToSender(ctx, msg, `${hat}, for ${Number(seconds) / 60} minutes.`);
    },
  },
  {
    pattern: "back|还",
    help: "Gives your hat back.",
    solve(ctx, msg) {
      ext.storageSet(keyOf(ctx.player.userId), "");
      seal.replyToSender(ctx, msg, "Thank you.");
    },
  },
];
ext.cmdMap["hat"] = cmd;
ext.cmdMap["帽子"] = cmd;
