import commands from "@dicetower/commands";
import { conforms } from "@dicetower/testkit";
import texts from "../src/index.js";

conforms(texts, { with: [commands] });
