const remembered = [1, 1.5, 2, 3, 5, 7.5] as const
/** Half as much again is worth a mark. */
const MORE = 1.5

interface StorageCharge {
  readonly minor: number
}

export interface StorageMark<T extends StorageCharge> {
  readonly at: T
  readonly minor: number | null
}

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
