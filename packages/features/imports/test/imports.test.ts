import { conforms } from "@dicetower/testkit";
import imports from "../src/index.js";

conforms(imports);
