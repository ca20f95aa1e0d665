import dice from "@dicetower/dice";
import { conforms } from "@dicetower/testkit";
import diceCompat2 from "../src/index.js";

conforms(diceCompat2, { with: [dice] });
