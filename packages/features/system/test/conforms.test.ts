import { conforms } from "@dicetower/testkit";
import system from "../src/index.js";

conforms(system);
