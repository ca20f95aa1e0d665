import automation from "@dicetower/automation";
import commands from "@dicetower/commands";
import patterns from "@dicetower/patterns";
import { conforms } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import causal from "../src/index.js";

conforms(causal, { with: [texts, commands, patterns, automation] });
