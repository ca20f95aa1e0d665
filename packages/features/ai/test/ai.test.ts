import access from "@dicetower/access";
import commands from "@dicetower/commands";
import patterns from "@dicetower/patterns";
import players from "@dicetower/players";
import { conforms } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import ai from "../src/index.js";

conforms(ai, { with: [texts, commands, access, patterns, players] });
