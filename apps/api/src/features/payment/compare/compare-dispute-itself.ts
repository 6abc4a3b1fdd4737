import { DAY } from '@touchline/domain/calendar'
import { compareDispute } from '@touchline/domain/payment'
import { closeFinding } from '../../../books/findings/findings.store.ts'
import { reportFindings } from '../../../books/findings/report-findings.ts'
import type { Tx } from '../../../db/connect.ts'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import type { ProviderDispute } from '../../../ports/payments.ts'
import { enqueue } from '../../../queue/enqueue.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { PayloadOf } from '../../../queue/kinds.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { bookedDisputes } from './booked-disputes.store.ts'
import { disputeFacts } from './compared-fields.ts'
import { IN_FLIGHT, orNothing, saidBy } from './recheck-delays.ts'

type Key = PayloadOf<'compare-dispute'>

const CHECK = {
  id: 'I24-disputes',
  sentence: 'every dispute of the provider is in the books, and stands there as in them',
}

export const theirDispute = ({ billingId, outcome, state, amount }: ProviderDispute) => ({
  billingId,
  chargeId: outcome.chargeId,
  currency: amount.currency,
  state,
  amount: Number(amount.minor),
})

/**
 * The first look books what it can; the second follows when no event can be under way. A remaining difference about
 * money holds the organisation; any other is only reported (decision 212).
 */
export async function compareDisputeItself(deps: Deps, key: Key): Promise<void> {
  const { disputeId } = key
  const answer = orNothing(await deps.payments.readDispute({ disputeId }))
  const said = await saidBy(deps, answer, { of: disputeId, again: jobs.compareDisputeAgain(key) })
  if (said !== null) await inTransaction(deps.db, jobsScope, (tx) => compare(tx, deps, key, said.value))
}

async function compare(tx: Tx, { clock, ids }: Deps, key: Key, read: ProviderDispute | null): Promise<void> {
  const { organizationId, disputeId, look } = key
  const now = clock.now()
  const subject = `dispute ${disputeId}`
  const ours = (await bookedDisputes(tx, [key])).get(disputeId) ?? null
  const theirs = read === null ? null : theirDispute(read)
  const difference = compareDispute(theirs, ours)
  if (difference === null) {
    await closeFinding(tx, { ...CHECK, subject }, { by: 'comparison', reason: 'both say the same by now', now })
    return
  }
  if (look === 'first') {
    if (theirs !== null) await enqueue(tx, jobs.readDispute({ disputeId }), { now })
    const again = { ...key, look: 'second', from: Math.floor(now / DAY) } as const
    await enqueue(tx, jobs.compareDispute(again), { now, runAt: now + IN_FLIGHT })
    return
  }
  const facts = disputeFacts(difference, theirs, ours)
  const finding = difference.isAboutMoney
    ? { ...CHECK, subject, facts, organizationId }
    : { ...CHECK, subject, facts: `${facts}; organisation ${organizationId}`, organizationId: null }
  const looked = { checks: [], organizationIds: [organizationId], findings: [finding] }
  await reportFindings(tx, looked, { now, newId: ids.uuid })
}
