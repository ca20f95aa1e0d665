import adapters from "@dicetower/adapters";
import { conforms } from "@dicetower/testkit";
import shadow from "../src/index.js";

conforms(shadow, { with: [adapters] });
