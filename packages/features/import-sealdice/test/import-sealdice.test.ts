import { conforms } from "@dicetower/testkit";
import importSealdice from "../src/index.js";

conforms(importSealdice);
