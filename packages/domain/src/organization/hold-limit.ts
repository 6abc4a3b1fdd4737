const LEAST = 5
const SHARE = 100

/**
 * How many organisations checks put on hold in a day: one in a hundred, and five where there are few. More at once are
 * not that many faults of books, but one of a check or a release.
 */
export const holdLimit = (organizations: number): number => Math.max(LEAST, Math.floor(organizations / SHARE))
