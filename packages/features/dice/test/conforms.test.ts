import commands from "@dicetower/commands";
import { conforms } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import dice from "../src/index.js";

conforms(dice, { with: [texts, commands] });
