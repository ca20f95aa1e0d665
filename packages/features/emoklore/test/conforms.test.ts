import { conforms } from "@dicetower/testkit";
import emoklore from "../src/index.js";
import { others } from "./emoklore-host.js";

conforms(emoklore, { with: others });
