import type { Case } from "../case.js";
import { access } from "./access.js";
import { adapters } from "./adapters.js";
import { aiCases } from "./ai.js";
import { approvals } from "./approvals.js";
import { assets } from "./assets.js";
import { audit } from "./audit.js";
import { authentication } from "./authentication.js";
import { broadcastCases } from "./broadcast.js";
import { cards } from "./cards.js";
import { causal } from "./causal.js";
import { censor } from "./censor.js";
import { chat } from "./chat.js";
import { commands } from "./commands.js";
import { counters } from "./counters.js";
import { decks } from "./decks.js";
import { desktop } from "./desktop.js";
import { dice } from "./dice.js";
import { globalCases } from "./globals.js";
import { groupActions } from "./group-actions.js";
import { groups } from "./groups.js";
import { help } from "./help.js";
import { importCases } from "./imports.js";
import { logs } from "./logs.js";
import { luaModules } from "./lua-modules.js";
import { notices } from "./notices.js";
import { personas } from "./personas.js";
import { players } from "./players.js";
import { presentation } from "./presentation.js";
import { replies } from "./replies.js";
import { rulepacks } from "./rulepacks.js";
import { rules } from "./rules.js";
import { scheduleCases } from "./schedules.js";
import { scriptsJs } from "./scripts-js.js";
import { system } from "./system.js";
import { testMessage } from "./test-message.js";
import { texts } from "./texts.js";
import { updates } from "./updates.js";

/** Cases by section of the specification. A feature adds those of its endpoints here. */
export const cases: readonly Case[] = [
  ...authentication,
  ...desktop,
  ...updates,
  ...system,
  ...globalCases,
  ...approvals,
  ...censor,
  ...presentation,
  ...assets,
  ...audit,
  ...notices,
  ...adapters,
  ...dice,
  ...rules,
  ...rulepacks,
  ...commands,
  ...texts,
  ...help,
  ...access,
  ...decks,
  ...personas,
  ...counters,
  ...logs,
  ...players,
  ...cards,
  ...chat,
  ...groups,
  ...groupActions,
  ...broadcastCases,
  ...replies,
  ...scriptsJs,
  ...causal,
  ...scheduleCases,
  ...luaModules,
  ...aiCases,
  ...testMessage,
  ...importCases,
];
