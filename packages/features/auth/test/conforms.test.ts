import { conforms } from "@dicetower/testkit";
import auth from "../src/index.js";

conforms(auth);
