import { conforms } from "@dicetower/testkit";
import dx from "../src/index.js";
import { others } from "./dx-host.js";

conforms(dx, { with: others });
