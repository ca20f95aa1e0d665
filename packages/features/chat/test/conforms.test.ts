import { conforms } from "@dicetower/testkit";
import feature from "../src/index.js";
import { others } from "./tower.js";

conforms(feature, { with: others });
