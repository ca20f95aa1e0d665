import { conforms } from "@dicetower/testkit";
import shadowrun from "../src/index.js";
import { others } from "./shadowrun-host.js";

conforms(shadowrun, { with: others });
