/** So many notices the bell shows, the newest first. */
export const NOTICES_OF_BELL = 50
