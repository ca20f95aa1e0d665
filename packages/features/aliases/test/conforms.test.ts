import { conforms } from "@dicetower/testkit";
import aliases from "../src/index.js";
import { others } from "./aliases-host.js";

conforms(aliases, { with: others });
