import type { SleepDays, SleepRefusal } from '@touchline/domain/plans'
import type { SleepQuote } from '@touchline/domain/projection'
import { writeAudit } from '../../books/audit.ts'
import type { LoadedContract } from '../../books/contract/contracts.ts'
import { insertSleep } from '../../books/contract/sleeps.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'
import { openInOrder } from './in-order.ts'
import { type OfContract, type OpenRefusal, priceSleep } from './quote.ts'
import { saveChange } from './save-change.ts'

interface PlanSleep extends OfContract {
  readonly actor: string
  readonly days: SleepDays
  readonly isEveryYear: boolean
  /** Minor units, as shown of the bills with the sleep. */
  readonly quotedTotal: number
  readonly newId: () => string
}

interface Planned {
  readonly kind: 'planned'
  readonly loaded: LoadedContract
  readonly quote: SleepQuote
}

/** Billing rules: "Sleep". Refuses another figure than shown. Can be withdrawn until it begins. */
export async function planSleep(
  tx: Tx,
  planning: PlanSleep,
): Promise<Planned | Refusal<SleepRefusal | OpenRefusal | 'quote-changed'>> {
  const priced = await priceSleep(tx, planning, openInOrder(planning.newId))
  if (priced.kind === 'refused') return priced
  const { account, quote } = priced
  const { sleep } = quote.change
  if (sleep === null) throw new Error('a sleep that is quoted is planned')
  const total = Number(quote.after.minor)
  if (total !== planning.quotedTotal)
    return refuseWith('quote-changed', 'The amount changed since it was shown', { total })
  await insertSleep(tx, planning, sleep)
  const { loaded } = await saveChange(tx, planning, account, quote.change)
  await writeAudit(tx, {
    organizationId: planning.organizationId,
    actor: planning.actor,
    action: 'plan-sleep',
    subject: `contract:${planning.contractId}`,
    before: null,
    after: {
      start: sleep.from,
      end: sleep.until,
      isEveryYear: sleep.everyYear,
      saved: Number(quote.before.minor - quote.after.minor),
    },
    at: planning.now,
  })
  return { kind: 'planned', loaded, quote }
}
