// Loads, and defines no element because it throws first.
throw new Error("it broke while it was loaded");
