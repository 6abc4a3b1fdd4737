/** Amounts that a reader remembers, in every power of ten. */
const remembered = [1, 1.5, 2, 3, 5, 7.5] as const
/** What is worth a word is half as much again. */
const MORE = 1.5

interface StorageCharge {
  readonly minor: number
}

export interface StorageMark<T extends StorageCharge> {
  /** The first bill that reaches it. */
  readonly at: T
  /** In minor units; null where storage is charged for the first time. */
  readonly minor: number | null
}

/** Where the storage of the bills to come, the next one first, begins to cost or passes an amount to remember. */
export function storageMark<T extends StorageCharge>(bills: readonly T[]): StorageMark<T> | null {
  const [next] = bills
  if (next === undefined) return null
  const minor = next.minor === 0 ? null : markAbove(next.minor)
  const at = bills.find((bill) => bill.minor >= (minor ?? 1))
  return at === undefined ? null : { at, minor }
}

function markAbove(minor: number): number {
  const least = minor * MORE
  const power = 10 ** Math.floor(Math.log10(least))
  const factor = remembered.find((each) => each * power >= least) ?? 10
  return factor * power
}
