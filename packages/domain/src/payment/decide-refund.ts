import { floorDiv, sharesOf } from '../money/index.ts'
import type { ChargeBalance } from './given-back.ts'
import type { PaymentStatus } from './payment-status.ts'

export interface RefundableBill {
  /** Of its tax, in hundredths of a percent. */
  readonly rate: number
  /** Of its lines, before tax. */
  readonly nets: readonly number[]
  /** In their order. */
  readonly refunded: readonly RefundOf[]
}

interface RefundOf {
  readonly amount: number
  readonly lines: readonly number[] | null
}

interface BookedRefund {
  readonly amount: number
  readonly after: number
}

interface OrderedRefund extends RefundOf {
  readonly bookedAfter: number | null
  readonly isMade: boolean
  readonly hasFailed: boolean
}

export interface RefundableLine {
  readonly gross: number
  readonly left: number
}

/** From 1; null: all. */
const isChosen = (line: number, chosen: readonly number[] | null): boolean => chosen === null || chosen.includes(line)

const sumOf = (parts: readonly number[]): number => parts.reduce((sum, part) => sum + part, 0)

const shared = (amount: number, weights: readonly number[]): readonly number[] =>
  sumOf(weights) === 0 ? weights : sharesOf(BigInt(amount), weights.map(BigInt)).map(Number)

/** Of the taxed running sum, so that they add up to the total. */
function steps(nets: readonly number[], rate: number): readonly number[] {
  const taxed = (net: number) => Number(floorDiv(BigInt(net) * BigInt(10_000 + rate), 10_000n))
  let through = 0
  return nets.map((net) => {
    through += net
    return taxed(through) - taxed(through - net)
  })
}

/** With tax; each refund took of what was left of its lines. */
export function refundableLines({ rate, nets, refunded }: RefundableBill): readonly RefundableLine[] {
  const gross = steps(nets, rate)
  const left = refunded.reduce<readonly number[]>(
    (before, { amount, lines }) => {
      const weights = before.map((each, at) => (isChosen(at + 1, lines) ? each : 0))
      const taken = shared(Math.min(amount, sumOf(weights)), weights)
      return before.map((each, at) => each - (taken[at] ?? 0))
    },
    gross.map((each) => Math.max(0, each)),
  )
  return gross.map((each, at) => ({ gross: each, left: left[at] ?? 0 }))
}

/** In the order of booking, then those still open. What no order explains concerns all lines. */
export function refundsInOrder(
  refunded: number,
  booked: readonly BookedRefund[],
  orders: readonly OrderedRefund[],
): readonly RefundOf[] {
  const sum = (of: readonly RefundOf[]) => sumOf(of.map(({ amount }) => amount))
  const standing = orders.filter(({ hasFailed }) => !hasFailed)
  let others = refunded - sum(standing.filter(({ isMade }) => isMade))
  const upTo = (most: number): RefundOf => {
    const amount = Math.max(0, Math.min(others, most))
    others -= amount
    return { amount, lines: null }
  }
  const inOrder = booked.flatMap(({ amount, after }) => [
    upTo(amount - sum(orders.filter(({ bookedAfter }) => bookedAfter === after))),
    ...standing.filter(({ bookedAfter }) => bookedAfter === after),
  ])
  return [...inOrder, upTo(others), ...standing.filter(({ bookedAfter }) => bookedAfter === null)]
}

export interface RefundFacts {
  readonly paymentStatus: PaymentStatus
  readonly charge: ChargeBalance | null
  /** Minor units not refunded yet. */
  readonly ordered: number
  readonly hasOpenDispute: boolean
  readonly lines: readonly RefundableLine[]
}

export interface RefundOrder {
  readonly reference: string
  readonly reason: string
  readonly lines?: readonly { readonly line: number; readonly role: string }[]
}

interface AskedRefund {
  readonly amount: number | null
  readonly lines: readonly number[] | null
}

type RefundDecision =
  | { readonly kind: 'refund'; readonly amount: number }
  | { readonly kind: 'not-charged' }
  | { readonly kind: 'disputed' }
  | { readonly kind: 'no-such-line' }
  | { readonly kind: 'too-much'; readonly left: number }

export function decideRefund(facts: RefundFacts, { amount, lines: chosen }: AskedRefund): RefundDecision {
  const { paymentStatus, charge, ordered, hasOpenDispute, lines } = facts
  if (paymentStatus !== 'Complete' || charge === null) return { kind: 'not-charged' }
  if (hasOpenDispute) return { kind: 'disputed' }
  const those = chosen?.map((line) => lines[line - 1])
  if (those?.some((line) => line === undefined || line.gross <= 0)) return { kind: 'no-such-line' }
  const ofCharge = charge.amount - charge.refunded - ordered
  const left = those === undefined ? ofCharge : Math.min(ofCharge, sumOf(those.map((line) => line?.left ?? 0)))
  const asked = amount ?? left
  return asked > 0 && asked <= left ? { kind: 'refund', amount: asked } : { kind: 'too-much', left }
}
