import { conforms } from "@dicetower/testkit";
import coc from "../src/index.js";
import { beneath } from "./coc-tower.js";

conforms(coc, { with: beneath });
