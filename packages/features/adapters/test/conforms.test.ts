import adapters from "@dicetower/adapters";
import { conforms } from "@dicetower/testkit";

conforms(adapters);
