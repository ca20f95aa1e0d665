import dice from "@dicetower/dice";
import { conforms } from "@dicetower/testkit";
import diceNative from "../src/index.js";

conforms(diceNative, { with: [dice] });
