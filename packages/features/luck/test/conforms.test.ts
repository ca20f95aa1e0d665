import { conforms } from "@dicetower/testkit";
import fun from "../src/index.js";
import { others } from "./luck-host.js";

conforms(fun, { with: others });
