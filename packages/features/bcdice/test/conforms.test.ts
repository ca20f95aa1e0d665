import { conforms } from "@dicetower/testkit";
import bcdice from "../src/index.js";
import { others } from "./bcdice-host.js";

conforms(bcdice, { with: others });
