import type { Case } from "../case.js";
import { access } from "./access.js";
import { adapters } from "./adapters.js";
import { approvals } from "./approvals.js";
import { audit } from "./audit.js";
import { authentication } from "./authentication.js";
import { censor } from "./censor.js";
import { commands } from "./commands.js";
import { desktop } from "./desktop.js";
import { dice } from "./dice.js";
import { globalCases } from "./globals.js";
import { help } from "./help.js";
import { presentation } from "./presentation.js";
import { system } from "./system.js";
import { testMessage } from "./test-message.js";
import { texts } from "./texts.js";

/** Cases by section of the specification. A feature adds those of its endpoints here. */
export const cases: readonly Case[] = [
  ...authentication,
  ...desktop,
  ...system,
  ...globalCases,
  ...approvals,
  ...censor,
  ...presentation,
  ...audit,
  ...adapters,
  ...dice,
  ...commands,
  ...texts,
  ...help,
  ...access,
  ...testMessage,
];
