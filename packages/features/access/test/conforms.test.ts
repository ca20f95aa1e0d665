import commands from "@dicetower/commands";
import { conforms } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import access from "../src/index.js";

conforms(access, { with: [texts, commands] });
