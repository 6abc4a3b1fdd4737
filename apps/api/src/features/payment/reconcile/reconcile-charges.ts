import type { Instant } from '@touchline/domain/calendar'
import { type FoundPayment, type FoundVerdict, judgeFound, usualDunning } from '@touchline/domain/payment'
import { type Db, isSpread } from '../../../db/connect.ts'
import { noteLives, setBackGroups } from '../../../db/life.ts'
import { inTransaction, jobsScope } from '../../../db/transaction.ts'
import type { NamedPayment, Payments, ProviderAnswer } from '../../../ports/payments.ts'
import { keepIntent, readBilled } from '../provider/found.store.ts'
import { foundCharge } from '../provider/judge-charge.ts'
import { type Recording, recordIn } from '../settlement/settle-billings.ts'
import { doAgain, keptOn } from './lost-work.store.ts'

interface Reconciling extends Omit<Recording, 'dunning'> {
  readonly db: Db
  readonly payments: Pick<Payments, 'paymentsSince'>
}

export interface Reconciled {
  readonly payment: NamedPayment
  readonly as: FoundVerdict
}

interface Outcome {
  readonly payments: readonly Reconciled[]
  /** Jobs whose work a machine of many has forgotten. */
  readonly doneAgain: number
}

/**
 * Books the provider's charges since the restore and keeps intents of open bills (billing rules: "After a restore").
 * Then money moves again. Idempotent.
 */
export async function reconcileCharges(reconciling: Reconciling, since: Instant): Promise<ProviderAnswer<Outcome>> {
  const answer = await reconciling.payments.paymentsSince(since)
  if (answer.kind !== 'ok') return answer
  const reconciled: Reconciled[] = []
  const [charged, open] = [answer.value.filter(isCharged), answer.value.filter((payment) => !isCharged(payment))]
  for (const payment of [...open, ...charged]) reconciled.push({ payment, as: await reconcile(reconciling, payment) })
  const doneAgain = await doLostAgain(reconciling, since)
  await noteLives(reconciling.db, reconciling.clock.now())
  return { kind: 'ok', value: { payments: reconciled, doneAgain } }
}

async function doLostAgain({ db, clock }: Reconciling, since: Instant): Promise<number> {
  const groups = isSpread(db) ? await setBackGroups(db) : []
  if (groups.length === 0) return 0
  return inTransaction(db, jobsScope, (tx) => doAgain(tx, keptOn(groups), { since, now: clock.now() }))
}

const isCharged = ({ outcome }: NamedPayment): boolean => outcome.kind === 'succeeded'

async function reconcile(reconciling: Reconciling, payment: NamedPayment): Promise<FoundVerdict> {
  const { db, clock } = reconciling
  const { intentId, outcome } = payment
  const verdict = await inTransaction(db, jobsScope, async (tx) => {
    const judged = judgeFound(foundOf(payment), await readBilled(tx, payment))
    if (judged === 'keep') await keepIntent(tx, payment, intentId, clock.now())
    return judged
  })
  const isBooked = verdict === 'book' || (verdict === 'known' && isCharged(payment))
  if (!isBooked) return verdict
  const record = { ...reconciling, dunning: usualDunning }
  await inTransaction(db, { organizationId: payment.organizationId }, (tx) =>
    recordIn(tx, record, payment, outcome, 'reconciliation'),
  )
  return verdict
}

const foundOf = ({ intentId, outcome }: NamedPayment): FoundPayment =>
  outcome.kind === 'succeeded' ? foundCharge(outcome) : { intentId, result: outcome.kind }
