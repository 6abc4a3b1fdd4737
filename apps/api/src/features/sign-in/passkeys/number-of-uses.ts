/** What the library calls the number of uses that an authenticator says, as it is stored, and when an answer says it. */
export const STORED_USES = 'counter'
export const ANSWERED_USES = 'newCounter'
