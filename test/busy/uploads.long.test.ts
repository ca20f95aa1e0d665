import { describeUploads } from "./describe-uploads.js";

describeUploads(1, 15);
