import { conforms } from "@dicetower/testkit";
import wod from "../src/index.js";
import { others } from "./wod-host.js";

conforms(wod, { with: others });
