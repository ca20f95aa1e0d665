import { conforms } from "@dicetower/testkit";
import dnd from "../src/index.js";
import { beneath } from "./dnd-tower.js";

conforms(dnd, { with: beneath });
