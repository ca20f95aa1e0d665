import { conforms } from "@dicetower/testkit";
import audit from "../src/index.js";

conforms(audit);
