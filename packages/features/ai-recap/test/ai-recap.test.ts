import { conforms } from "@dicetower/testkit";
import aiRecap from "../src/index.js";
import { others } from "./tower.js";

conforms(aiRecap, { with: others });
