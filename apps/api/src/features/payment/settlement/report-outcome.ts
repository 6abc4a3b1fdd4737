import type { Instant } from '@touchline/domain/calendar'
import { decimalText, money } from '@touchline/domain/money'
import { inTransaction } from '../../../db/transaction.ts'
import { writeContent } from '../../../letters/layout.ts'
import type { PayloadOf } from '../../../queue/kinds.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { type DisputeRow, disputeOf } from '../dispute/evidence.store.ts'

type Report = PayloadOf<'report-outcome'>

const texts = {
  won: 'The bank decided for us: the payment stays. Nothing is to be done.',
  lost: 'The bank decided for the cardholder: the money went back and is booked so. It takes no more answers.',
} as const

/** Whoever answered the bank, or did not, learns what came of it. */
export async function reportOutcome({ db, mail, operators, cell }: Deps, { disputeId, state }: Report): Promise<void> {
  const address = operators?.address ?? null
  const dispute = await inTransaction(db, { system: 'payment-events' }, (tx) => disputeOf(tx, disputeId))
  if (address === null || dispute === undefined) return
  const { brand, region } = cell
  const { club, amount, currency, billing_id: billingId, reason } = dispute
  const sum = `${decimalText(money(BigInt(amount), currency))} ${currency}`
  const subject = `${state === 'won' ? 'Won' : 'Lost'} in ${region}: ${sum} by ${club}`
  const content = writeContent({
    language: 'en',
    brand,
    subject,
    heading: subject,
    paragraphs: [texts[state]],
    rows: [
      ['Club', club],
      ['Bill', billingId],
      ['Amount', sum],
      ['Reason', reason ?? 'not known'],
      ['Evidence', evidenceText(dispute)],
      ['Dispute', disputeId],
    ],
    notes: [],
    foot: { links: [], organization: 'docs/operations/findings.md' },
  })
  await mail.send({ id: `report-outcome-${disputeId}-${state}`, to: address, ...content })
}

const minuteOf = (instant: Instant): string => `${new Date(instant).toISOString().slice(0, 16).replace('T', ' ')} UTC`

const evidenceText = ({ evidence_state: state, evidence_at: sentAt }: DisputeRow): string =>
  state === 'sent' && sentAt !== null ? `sent on ${minuteOf(sentAt)}` : 'none was sent'
