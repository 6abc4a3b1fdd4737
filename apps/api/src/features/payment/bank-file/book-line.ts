import type { Impossible } from '@touchline/contract/desk/impossible'
import type { Completing } from '../../../books/documents/complete-transfer.ts'
import type { Tx } from '../../../db/connect.ts'
import { type Refusal, refuse } from '../../../use-case/refusal.ts'
import { closePayout } from '../payout/close-payout.ts'
import { reopenPayout } from '../payout/payouts.store.ts'
import { type Booked, bookTransfer } from '../transfer/book-transfer.ts'
import { billNamed, clubOfBill, type LineRow, type LineState, lockLine, settleLine } from './bank-file.store.ts'

interface Booking extends Omit<Completing, 'organizationId'> {
  readonly lineId: string
  /** Its id, or the number of its invoice; or the id of a payout of the card provider. */
  readonly bill: string
  readonly actor: string
}

type NotBooked = Refusal<'not-found' | 'not-payable'>

const why = (reason: Impossible['reason']): Impossible => ({ reason })

async function openLine(
  tx: Tx,
  lineId: string,
  settled: readonly LineState[],
): Promise<{ readonly kind: 'open'; readonly line: LineRow } | NotBooked> {
  const line = await lockLine(tx, lineId)
  if (line === undefined) return refuse('not-found', 'No file that was read has this line')
  if (settled.includes(line.state))
    return refuse('not-payable', `It was booked by ${line.settled_by ?? ''}`, why('line-booked'))
  return { kind: 'open', line }
}

export type BookedLine = Booked | { readonly kind: 'paid-out' }

/** For a bill, or for a payout, which it closes. */
export async function bookLine(tx: Tx, { lineId, bill, ...by }: Booking): Promise<BookedLine | NotBooked> {
  const found = await openLine(tx, lineId, ['booked', 'paid-out'])
  if (found.kind === 'refused') return found
  const { line } = found
  const { amount, currency, reference, received_on: receivedOn } = line
  const payout = await closePayout(tx, { payoutId: bill, line })
  if (payout?.kind === 'paid-out')
    await settleLine(tx, lineId, { state: 'paid-out', of: null, by: by.actor, now: by.now })
  if (payout !== null) return payout
  if (amount < 0) return refuse('not-payable', 'This money went; it pays no bill', why('line-out'))
  const billingId = await billNamed(tx, bill)
  const of = billingId === undefined ? undefined : await clubOfBill(tx, billingId)
  if (billingId === undefined || of === undefined)
    return refuse('not-found', `No bill ${bill} in this region`, why('bill-unknown'))
  if (of.currency !== currency)
    return refuse('not-payable', `The bill is in ${of.currency}, the line in ${currency}`, why('line-currency'))
  const { organization_id: organizationId } = of
  const booked = await bookTransfer(tx, { ...by, organizationId, billingId, reference, amount, receivedOn })
  if (booked.kind === 'refused') return booked
  await settleLine(tx, lineId, { state: 'booked', of: { organizationId, billingId }, by: by.actor, now: by.now })
  return booked
}

interface Closing {
  readonly lineId: string
  readonly as: Exclude<LineState, 'booked' | 'paid-out'>
  readonly by: string
  readonly now: number
}

/** Unless it is booked for a bill; a payout that it closed waits again. */
export async function closeLine(tx: Tx, { lineId, as, by, now }: Closing): Promise<'closed' | 'was-so' | NotBooked> {
  const found = await openLine(tx, lineId, ['booked'])
  if (found.kind === 'refused') return found
  if (found.line.state === as) return 'was-so'
  if (found.line.state === 'paid-out') await reopenPayout(tx, found.line, now)
  await settleLine(tx, lineId, { state: as, of: null, by, now })
  return 'closed'
}
