import { conforms } from "@dicetower/testkit";
import session from "../src/index.js";
import { around } from "./tower.js";

conforms(session, { with: around });
