const FIRST_BITS = 14
const MOST_BITS = 20

/** Two more bits per doubling: four times the work (docs/sign-in.md, "Guessing"). */
export const workBits = (strain: number): number =>
  Math.min(FIRST_BITS + Math.max(Math.floor(2 * Math.log2(strain)), 0), MOST_BITS)

export const isWorkDone = (hash: ArrayLike<number>, bits: number): boolean => {
  for (let bit = 0; bit < bits; bit += 8) {
    const counted = Math.min(bits - bit, 8)
    if ((hash[bit / 8] ?? 255) >> (8 - counted) !== 0) return false
  }
  return true
}
