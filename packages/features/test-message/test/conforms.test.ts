import { conforms } from "@dicetower/testkit";
import testMessage from "../src/index.js";

conforms(testMessage);
