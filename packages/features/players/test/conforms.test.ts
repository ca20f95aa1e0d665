import access from "@dicetower/access";
import commands from "@dicetower/commands";
import { conforms } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import feature from "../src/index.js";

conforms(feature, { with: [texts, commands, access] });
