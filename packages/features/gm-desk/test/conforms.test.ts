import { conforms } from "@dicetower/testkit";
import desk from "../src/index.js";
import { around } from "./desk-tower.js";

conforms(desk, { with: around });
