export const payoutStates = ['under-way', 'paid', 'failed'] as const
export type PayoutState = (typeof payoutStates)[number]

/** What moved the balance at the card provider. */
export const payoutMovements = [
  'charge',
  'refund',
  'refund-failed',
  /** The bank took it. */
  'dispute',
  /** It gave it back. */
  'dispute-won',
  /** Of the account, for no payment. */
  'fee',
  /** An earlier payout that came back. */
  'payout-failed',
  'other',
] as const
type PayoutMovement = (typeof payoutMovements)[number]

/** Minor units: below 0 what left the balance; the fee comes off it. */
export interface Moved {
  readonly kind: PayoutMovement
  readonly amount: number
  readonly fee: number
  /** Of a bill of this region. */
  readonly isOwn: boolean
  /** By the books, of a charge. Null: they do not know it. */
  readonly booked: number | null
}

export interface PayoutSums {
  readonly charges: number
  readonly refunds: number
  readonly disputes: number
  readonly fees: number
  readonly again: number
  /** Of no bill of this region. */
  readonly others: number
  /** What its parts have more than the payout. */
  readonly difference: number
  /** What its charges have more than the bills. */
  readonly overBills: number
}

const sumOf = (moved: readonly Moved[], of: (each: Moved) => number): number =>
  moved.reduce((sum, each) => sum + of(each), 0)

const isOf =
  (...kinds: readonly PayoutMovement[]) =>
  ({ kind, amount }: Moved): number =>
    kinds.includes(kind) ? amount : 0

export function payoutSums(amount: number, moved: readonly Moved[]): PayoutSums {
  const isOurs = ({ isOwn, kind }: Moved): boolean => isOwn || kind === 'fee' || kind === 'payout-failed'
  const ours = moved.filter(isOurs)
  const net = (each: Moved): number => each.amount - each.fee
  return {
    charges: sumOf(ours, isOf('charge')),
    refunds: sumOf(ours, isOf('refund', 'refund-failed')),
    disputes: sumOf(ours, isOf('dispute', 'dispute-won')),
    fees: sumOf(ours, ({ fee }) => fee),
    again: sumOf(ours, isOf('payout-failed')),
    others: sumOf(
      moved.filter((each) => !isOurs(each)),
      net,
    ),
    difference: sumOf(moved, net) - amount,
    overBills: sumOf(ours, (each) => (each.kind === 'charge' ? each.amount - (each.booked ?? 0) : 0)),
  }
}
