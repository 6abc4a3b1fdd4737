const LEAST = 5
const SHARE = 100

/** One percent, at least five: more at once suggests a faulty check or release. */
export const holdLimit = (organizations: number): number => Math.max(LEAST, Math.floor(organizations / SHARE))
