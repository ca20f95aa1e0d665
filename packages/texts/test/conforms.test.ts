import { conforms } from "@dicetower/testkit";
import texts from "../src/index.js";

conforms(texts);
