import commands from "@dicetower/commands";
import dice from "@dicetower/dice";
import { conforms } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import receipts from "../src/index.js";

conforms(receipts, { with: [texts, commands, dice] });
