import { instantToWire } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { Tx } from '../db/connect.ts'
import { deskScope, inRead } from '../db/transaction.ts'
import { disputeOf, disputesOfYear, troubleBefore } from '../features/payment/dispute/evidence.store.ts'
import { gatherEvidence } from '../features/payment/dispute/gather-evidence.ts'
import { keepFile } from '../features/payment/dispute/keep-file.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { refuse } from '../use-case/refusal.ts'
import { noteSecurity } from '../watch/cause.ts'

const maybe = (instant: Instant | null) => (instant === null ? null : instantToWire(instant))

async function read(tx: Tx, disputeId: string, now: Instant) {
  const row = await disputeOf(tx, disputeId)
  if (row === undefined) return null
  const [found, before, ours] = [
    await gatherEvidence(tx, row),
    await troubleBefore(tx, row),
    await disputesOfYear(tx, now),
  ]
  const { evidence, evidence_state: state, evidence_at: date } = row
  return {
    now: instantToWire(now),
    disputeId,
    club: { organizationId: row.organization_id, name: row.club },
    billingInfoId: row.billing_id,
    amount: row.amount,
    currency: row.currency,
    reason: row.reason,
    state: row.state,
    chargedDate: instantToWire(row.charged_at),
    openedDate: instantToWire(row.opened_at),
    answerBy: maybe(row.answer_by),
    evidence:
      evidence === null || state === null || date === null
        ? null
        : {
            state,
            parts: [...evidence.parts],
            texts: { ...evidence.texts },
            file: evidence.file?.name ?? null,
            by: row.evidence_by,
            date: instantToWire(date),
            refusal: row.evidence_refusal,
          },
    found,
    before,
    ours,
  }
}

const unknown = refuse('not-found', 'No payment of this region is disputed by this name')

export function disputeRoutes({ db, clock, payments }: Pick<Deps, 'db' | 'clock' | 'payments'>): readonly DeskRoute[] {
  return [
    deskRoute('getDispute', async ({ operator, params: { disputeId } }) => {
      const found = await inRead(db, deskScope, (tx) => read(tx, disputeId, clock.now()))
      if (found === null) return unknown
      const { organizationId } = found.club
      noteSecurity({ event: 'customer-opened', organizationId, fields: { operator: operator.name } })
      return answer(found)
    }),
    deskRoute('keepEvidenceFile', async ({ params: { disputeId }, body: { name, content } }) => {
      const dispute = await inRead(db, deskScope, (tx) => disputeOf(tx, disputeId))
      if (dispute === undefined) return unknown
      const kept = await keepFile(payments, { disputeId, name, bytes: Buffer.from(content, 'base64') })
      return kept.kind === 'silent'
        ? refuse('provider-unavailable', 'The provider does not answer; no file is with it for certain', {
            retryAfterSeconds: kept.retryAfterSeconds,
          })
        : answer(kept)
    }),
  ]
}
