import type { LocalDate } from '@touchline/domain/calendar'
import { pendingSleep } from '@touchline/domain/contract'
import { raisedCost, type WakingRefusal } from '@touchline/domain/plans'
import type { SleepQuote } from '@touchline/domain/projection'
import { writeAudit } from '../../books/audit.ts'
import { type LoadedContract, loadContract } from '../../books/contract/contracts.ts'
import { moveWaking } from '../../books/contract/sleeps.ts'
import { endTerm } from '../../books/end-term.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import { auditedCost, type Buyer, limitOfRaised } from '../../use-case/purchase-limit.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'
import { openInOrder } from './in-order.ts'
import { type OfContract, type OpenRefusal, priceWaking } from './quote.ts'
import { saveChange } from './save-change.ts'

interface WakeEarlier extends OfContract, Buyer {
  readonly on: LocalDate
  /** Minor units, as shown of the bills with the waking. */
  readonly quotedTotal: number
  readonly newId: () => string
}

interface Woken {
  readonly kind: 'woken'
  readonly loaded: LoadedContract
  readonly quote: SleepQuote
}

/**
 * Today at once, else on the day, movable until then, at most to the planned end. Above the managers' limit it needs
 * approval.
 */
export async function wakeEarlier(
  tx: Tx,
  waking: WakeEarlier,
): Promise<Woken | Refusal<WakingRefusal | OpenRefusal | 'quote-changed' | 'approval-required'>> {
  const { organizationId, contractId, now } = waking
  const priced = await priceWaking(tx, waking, openInOrder(waking.newId))
  if (priced.kind === 'refused') return priced
  const { account, quote } = priced
  const { contract } = account.loaded
  const { sleep } = quote.change
  const before = pendingSleep(contract, now)
  if (sleep === null || before === null) throw new Error('what wakes is asleep')
  const total = Number(quote.after.minor)
  if (total !== waking.quotedTotal)
    return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  const raised = raisedCost({ ...account, ...quote.change, contract, from: sleep.until, now })
  const limited = await limitOfRaised(tx, waking, raised)
  if (limited !== null) return limited
  await moveWaking(tx, waking, sleep.until)
  const { loaded } = await saveChange(tx, waking, account, quote.change)
  await writeAudit(tx, {
    organizationId,
    actor: waking.actor,
    action: 'wake-earlier',
    subject: `contract:${contractId}`,
    before: { boundary: before.until },
    after: { boundary: sleep.until, ...auditedCost(raised) },
    at: now,
  })
  const boundary = sleep.until
  if (boundary > now)
    await enqueue(tx, jobs.endPlan({ organizationId, contractId, boundary }), { now, runAt: boundary })
  else await endTerm(tx, { ...waking, boundary })
  return { kind: 'woken', quote, loaded: (await loadContract(tx, organizationId, contractId)) ?? loaded }
}
