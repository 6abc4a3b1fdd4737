import type { Seconds } from '@touchline/domain/calendar'
import { compareCharge } from '@touchline/domain/payment'
import { reportFindings } from '../../../books/findings/report-findings.ts'
import { inTransaction } from '../../../db/transaction.ts'
import type { ProviderRefunds } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { PayloadOf } from '../../../queue/kinds.ts'
import { PermanentFailure } from '../../../queue/queue.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { isMissing } from '../missing-at-provider.ts'
import { bookedCharges } from './booked.store.ts'
import { chargeFacts } from './facts.ts'
import { ASK_AGAIN_SECONDS, SYSTEM } from './looks.ts'

type Key = PayloadOf<'compare-charge'>

const CHECK = {
  id: 'I19-provider',
  sentence: 'books and provider have the same charges, for the same bills, with the same refunds',
}

/**
 * Asks the provider once more for a charge that was another there than in the books. Still another, it is no longer on its
 * way: it is a finding, and holds the organisation.
 */
export async function compareAgain(deps: Deps, key: Key): Promise<void> {
  const { db, clock, ids, payments } = deps
  const { organizationId, chargeId } = key
  const answer = await payments.readRefunds({ chargeId })
  if (answer.kind === 'rejected' && !isMissing(answer))
    throw new PermanentFailure(`the provider refuses to show ${chargeId}: ${answer.code}`)
  if (answer.kind === 'unavailable') {
    await askAgain(deps, key, answer.retryAfterSeconds)
    return
  }
  const theirs = answer.kind === 'ok' && answer.value !== null ? chargeOf(answer.value) : null
  await inTransaction(db, SYSTEM, async (tx) => {
    const { charges } = await bookedCharges(tx, [key])
    const ours = charges.get(chargeId) ?? null
    const difference = compareCharge(theirs, ours)
    if (difference === null) return
    const facts = chargeFacts(difference, theirs, ours)
    const finding = { ...CHECK, organizationId, subject: `charge ${chargeId}`, facts }
    const looked = { checks: [], organizationIds: [organizationId], findings: [finding] }
    await reportFindings(tx, looked, { now: clock.now(), newId: ids.uuid })
  })
}

const askAgain = ({ db, clock }: Deps, key: Key, seconds: Seconds = ASK_AGAIN_SECONDS) =>
  inTransaction(db, SYSTEM, (tx) => {
    const now = clock.now()
    return enqueue(tx, jobs.compareChargeAgain(key), { now, runAt: now + seconds * 1_000 })
  })

const chargeOf = ({ billingId, outcome: { amount, refund } }: ProviderRefunds) => ({
  billingId,
  currency: amount.currency,
  amount: Number(amount.minor),
  refunded: Number(refund?.inAll.minor ?? 0n),
})
