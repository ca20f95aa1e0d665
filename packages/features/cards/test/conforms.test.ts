import { conforms } from "@dicetower/testkit";
import cards from "../src/index.js";
import { beneath } from "./cards-tower.js";

conforms(cards, { with: beneath });
