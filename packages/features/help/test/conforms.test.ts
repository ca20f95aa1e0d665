import commands from "@dicetower/commands";
import { conforms } from "@dicetower/testkit";
import texts from "@dicetower/texts";
import help from "../src/index.js";

conforms(help, { with: [texts, commands] });
