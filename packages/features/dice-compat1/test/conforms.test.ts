import dice from "@dicetower/dice";
import { conforms } from "@dicetower/testkit";
import diceCompat1 from "../src/index.js";

conforms(diceCompat1, { with: [dice] });
