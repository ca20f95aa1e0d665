import { type Extension, extensions } from "@dicetower/commands/api";
import { commands as commandPoint, defineFeature, texts as textPoint, textTable } from "@dicetower/contract";
import { type TestHost, testHost } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import commands from "../src/index.js";
import { command } from "./probe.js";

const extension = (key: string, more: Partial<Extension> = {}): Extension => ({
  key,
  kind: "builtin",
  default: true,
  ...more,
});

/** Extensions with a command each; two of them have the same word. */
const switchable = defineFeature({
  id: "switchable",
  setup(host) {
    const run = () => "here";
    host.add(
      commandPoint,
      command("deck", { names: ["deck"], extension: "deck", run }),
      command("fun", { names: ["luck", "draw"], extension: "fun", run }),
      command("script", { names: ["draw"], extension: "Cards.js", run }),
    );
    host.add(
      extensions,
      extension("deck"),
      extension("fun", { default: false }),
      extension("Cards.js", { kind: "js", title: "More cards" }),
    );
    host.add(
      textPoint,
      ...textTable({
        "extension.deck": { en: "Decks", "zh-CN": "牌堆" },
        "extension.fun": { en: "Fun", "zh-CN": "娱乐" },
      }),
    );
  },
});

const owner = { role: "owner" } as const;

describe("commands: .ext", () => {
  let tower: TestHost;
  beforeEach(async () => {
    tower = await testHost({ features: [texts, commands, switchable] });
  });
  afterEach(() => tower.stop());

  it("lists extensions with their state, and tells what one holds", async () => {
    await tower
      .say(".ext")
      .replies(
        "Extensions here (3):\nCards.js: on, JavaScript plugin, More cards\ndeck: on, built-in, Decks\nfun: off, built-in, Fun",
      );
    await tower.say(".ext FUN").replies("Fun (fun), built-in, off here\nCommands: .luck");
    await tower.say(".plugin info deck").replies("Decks (deck), built-in, on here\nCommands: .deck");
    await tower.say(".ext core").replies(/cannot be switched/);
  });

  it("switches several, and all, for the group alone", async () => {
    await tower.say(".ext deck fun off").replies(/owner or an administrator/);
    await tower.say(".ext deck cards.js off", owner).replies("Switched off: deck, Cards.js");
    await tower.say(".deck").silent();
    await tower.say(".deck", { groupId: "2000" }).replies("here");
    await tower.say(".扩展 all on", owner).replies(/^Switched on: Cards\.js, deck, fun\n/);
    await tower.say(".luck").replies("here");
    await tower.say(".ext fun off", { scene: "private" }).replies("Switched off: fun");
    await tower.say(".luck").replies("here");
    await tower.say(".ext fun off --all", owner).replies(/masters of the bot/);
  });

  it("names what was meant, and which command of two has a word", async () => {
    await tower.say(".ext dekc off", owner).replies("There is no extension “dekc”. Did you mean deck?");
    await tower.say(".ext nothing").replies("There is no extension “nothing”.");
    await tower.say(".ext fun on", owner).replies(/^Switched on: fun\n.* both have the command “draw”/);
  });
});
