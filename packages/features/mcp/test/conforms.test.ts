import automation from "@dicetower/automation";
import commands from "@dicetower/commands";
import patterns from "@dicetower/patterns";
import { conforms } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import mcp from "../src/index.js";

conforms(mcp, { with: [texts, commands, patterns, automation] });
