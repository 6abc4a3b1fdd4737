import { instantToWire } from '@touchline/contract/wire'
import { DAY, firstDay, type Instant, lastDay, type YearMonth } from '@touchline/domain/calendar'
import { documentNumber } from '@touchline/domain/documents'
import { payoutSums } from '@touchline/domain/payouts'
import { chargesBooked, chargesOwed, type MovedSum, movedIn } from '../books/journal/moved.store.ts'
import type { Tx } from '../db/connect.ts'
import {
  invoiceNumbers,
  movementsOf,
  type PayoutRow,
  payoutsMade,
  payoutWith,
} from '../features/payment/payout/seen.store.ts'
import { organizationNames } from './organization-names.store.ts'

/** From noon, as few charges are made then: what they moved is of the same day. */
const owedSince = (now: Instant): Instant => (Math.floor(now / DAY) - 90.5) * DAY

const addsUp = { state: 'adds-up', difference: 0, document: null } as const
const unread = { state: 'unread', difference: 0, document: null } as const
const differs = (difference: number, document: string) => ({ state: 'differs', difference, document }) as const

function bankCheck({ payout_id: id, amount, state, is_past: isPast, line_amount: line }: PayoutRow) {
  if (line !== null) return line === amount ? addsUp : differs(amount - line, id)
  return state === 'paid' && isPast ? differs(amount, id) : unread
}

function toWire(row: PayoutRow, state: Exclude<PayoutRow['state'], 'others'>, moved: readonly MovedSum[]) {
  const { payout_id: payoutId, currency, amount, made_on: madeOn, arrives_on: arrivesOn, failure } = row
  const { difference, overBills, ...sums } = payoutSums(amount, moved)
  const different = moved.flatMap((each) => each.different ?? [])[0]
  const isRead = row.gathered_at !== null
  const bills = different === undefined ? addsUp : differs(overBills, different)
  const provider = difference === 0 ? addsUp : differs(difference, payoutId)
  const checks = { bills: isRead ? bills : unread, provider: isRead ? provider : unread, bank: bankCheck(row) }
  return { payout: { payoutId, currency, amount, madeOn, arrivesOn, state, failure, checks }, sums }
}

export async function payoutsSeen(tx: Tx, month: YearMonth, now: Instant) {
  const rows = await payoutsMade(tx, firstDay(month), lastDay(month))
  const moved = await movedIn(
    tx,
    rows.map((row) => row.payout_id),
  )
  const owed = await chargesOwed(tx, owedSince(now))
  return {
    payouts: rows.flatMap((row) =>
      row.state === 'others' ? [] : [toWire(row, row.state, moved.get(row.payout_id) ?? []).payout],
    ),
    leftOut: rows
      .filter(({ state }) => state === 'others')
      .map(({ payout_id: payoutId, currency, amount, arrives_on: arrivesOn }) => ({
        payoutId,
        currency,
        amount,
        arrivesOn,
      })),
    owed: [...owed],
  }
}

const lineOf = ({
  line_id: lineId,
  reference,
  received_on: day,
  file_id: fileId,
  settled_by: by,
  ...row
}: PayoutRow) =>
  lineId === null || reference === null || day === null || fileId === null || by === null || row.settled_at === null
    ? null
    : { lineId, reference, day, fileId, by, date: instantToWire(row.settled_at) }

/** Null where there is none, or all of it is of others. */
export async function payoutSeen(
  tx: Tx,
  {
    payoutId,
    after = '',
    limit,
  }: { readonly payoutId: string; readonly after?: string | undefined; readonly limit: number },
) {
  const row = await payoutWith(tx, payoutId)
  if (row === undefined || row.state === 'others') return null
  const moved = await movedIn(tx, [payoutId])
  const { payout, sums } = toWire(row, row.state, moved.get(payoutId) ?? [])
  const movements = await movementsOf(tx, { payoutId, after, limit })
  const booked = await chargesBooked(
    tx,
    movements.flatMap(({ kind, charge_id: id }) => (kind === 'charge' && id !== null ? [id] : [])),
  )
  const clubs = await organizationNames(
    tx,
    movements.flatMap(({ organization_id: id }) => id ?? []),
  )
  const numbers = await invoiceNumbers(tx, movements)
  return {
    ...payout,
    sums,
    line: lineOf(row),
    movements: movements.map(({ organization_id: organizationId, billing_id: billingInfoId, ...each }) => {
      const of = numbers.get(billingInfoId ?? '')
      const number = of === undefined ? null : documentNumber('invoice', of.issuer, of.year, of.number)
      return {
        movementId: each.movement_id,
        kind: each.kind,
        amount: each.amount,
        fee: each.fee,
        date: instantToWire(each.moved_at),
        sourceId: each.source_id,
        description: each.description,
        bill:
          organizationId === null || billingInfoId === null
            ? null
            : { organizationId, club: clubs.get(organizationId) ?? '', billingInfoId, number },
        isBooked:
          each.kind !== 'charge' || organizationId === null || booked.get(each.charge_id ?? '')?.amount === each.amount,
      }
    }),
    next: movements.length < limit ? null : (movements.at(-1)?.movement_id ?? null),
  }
}
