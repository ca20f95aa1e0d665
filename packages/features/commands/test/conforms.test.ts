import { conforms } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import commands from "../src/index.js";

conforms(commands, { with: [texts] });
