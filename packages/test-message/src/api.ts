/** Id of the account that test messages arrive at; it keeps no history and has no flood limit. */
export const testAccountId = "test";
