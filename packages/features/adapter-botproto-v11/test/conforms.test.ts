import botproto from "@dicetower/adapter-botproto-v11";
import adapters from "@dicetower/adapters";
import { conforms } from "@dicetower/testkit";

conforms(botproto, { with: [adapters] });
