import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import { conforms } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import probability from "../src/index.js";

conforms(probability, { with: [texts, commands, dice] });
