// Called in a checkout, where nothing is built yet.
import { main } from "./program.js";

process.exitCode = main(process.argv.slice(2), process.cwd());
