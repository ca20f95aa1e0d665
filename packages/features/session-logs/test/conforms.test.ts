import { conforms } from "@dicetower/testkit";
import logs from "../src/index.js";
import { others } from "./tower.js";

conforms(logs, { with: others });
