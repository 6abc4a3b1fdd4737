/** About 16,000 hashes: nothing that anybody notices. */
const FIRST_BITS = 14
/** About a million: a few seconds, ten on a slow telephone. */
const MOST_BITS = 20

/**
 * How many zero bits a caller's work must have while what it shares with others is used up `strain` times: two more, which
 * is four times the work, each time that what was counted has doubled (docs/sign-in.md, "Guessing").
 */
export const workBits = (strain: number): number =>
  Math.min(FIRST_BITS + Math.max(Math.floor(2 * Math.log2(strain)), 0), MOST_BITS)

/** Whether the hash of a challenge with its answer begins with so many zero bits. */
export const isWorkDone = (hash: ArrayLike<number>, bits: number): boolean => {
  for (let bit = 0; bit < bits; bit += 8) {
    const counted = Math.min(bits - bit, 8)
    if ((hash[bit / 8] ?? 255) >> (8 - counted) !== 0) return false
  }
  return true
}
