import feature from "@dicetower/script-host";
import { conforms } from "@dicetower/testkit";

conforms(feature);
