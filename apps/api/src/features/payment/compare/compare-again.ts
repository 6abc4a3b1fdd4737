import { compareCharge } from '@touchline/domain/payment'
import { reportFindings } from '../../../books/findings/report-findings.ts'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import type { ProviderRefunds } from '../../../ports/payments.ts'
import { jobs } from '../../../queue/jobs.ts'
import type { PayloadOf } from '../../../queue/kinds.ts'
import type { Deps } from '../../../use-case/deps.ts'
import { bookedCharges } from './booked.store.ts'
import { chargeFacts } from './compared-fields.ts'
import { orNothing, saidBy } from './recheck-delays.ts'

type Key = PayloadOf<'compare-charge'>

const CHECK = {
  id: 'I19-provider',
  sentence: 'books and provider have the same charges, for the same bills, with the same refunds',
}

/** A charge that still differs becomes a finding with a hold. */
export async function compareAgain(deps: Deps, key: Key): Promise<void> {
  const { db, clock, ids, payments } = deps
  const { organizationId, chargeId } = key
  const answer = orNothing(await payments.readRefunds({ chargeId }))
  const said = await saidBy(deps, answer, { of: chargeId, again: jobs.compareChargeAgain(key) })
  if (said === null) return
  const theirs = said.value === null ? null : chargeOf(said.value)
  await inTransaction(db, jobsScope, async (tx) => {
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

const chargeOf = ({ billingId, outcome: { amount, refund } }: ProviderRefunds) => ({
  billingId,
  currency: amount.currency,
  amount: Number(amount.minor),
  refunded: Number(refund?.inAll.minor ?? 0n),
})
