import { conforms } from "@dicetower/testkit";
import panel from "../src/index.js";

conforms(panel);
