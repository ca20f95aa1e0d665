import { conforms } from "@dicetower/testkit";
import initiative from "../src/index.js";
import { around, beneath } from "./initiative-tower.js";

conforms(initiative, { with: [...beneath, ...around] });
