import { conforms } from "@dicetower/testkit";
import fate from "../src/index.js";
import { others } from "./fate-host.js";

conforms(fate, { with: others });
