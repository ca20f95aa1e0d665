import type { Case } from "../case.js";
import { aiCases } from "./content/ai.js";
import { assets } from "./content/assets.js";
import { censor } from "./content/censor.js";
import { help } from "./content/help.js";
import { luaModules } from "./content/lua-modules.js";
import { presentation } from "./content/presentation.js";
import { replies } from "./content/replies.js";
import { scheduleCases } from "./content/schedules.js";
import { scriptsJs } from "./content/scripts-js.js";
import { texts } from "./content/texts.js";
import { cards } from "./play/cards.js";
import { chat } from "./play/chat.js";
import { counters } from "./play/counters.js";
import { decks } from "./play/decks.js";
import { dice } from "./play/dice.js";
import { groupActions } from "./play/group-actions.js";
import { groups } from "./play/groups.js";
import { logs } from "./play/logs.js";
import { personas } from "./play/personas.js";
import { players } from "./play/players.js";
import { rulepacks } from "./play/rulepacks.js";
import { rules } from "./play/rules.js";
import { testMessage } from "./play/test-message.js";
import { access } from "./service/access.js";
import { adapters } from "./service/adapters.js";
import { approvals } from "./service/approvals.js";
import { audit } from "./service/audit.js";
import { authentication } from "./service/authentication.js";
import { broadcastCases } from "./service/broadcast.js";
import { causal } from "./service/causal.js";
import { commands } from "./service/commands.js";
import { desktop } from "./service/desktop.js";
import { globalCases } from "./service/globals.js";
import { importCases } from "./service/imports.js";
import { notices } from "./service/notices.js";
import { system } from "./service/system.js";
import { updates } from "./service/updates.js";

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
