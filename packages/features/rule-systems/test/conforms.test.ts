import { conforms } from "@dicetower/testkit";
import systems from "../src/index.js";
import { around } from "./tower.js";

conforms(systems, { with: around });
