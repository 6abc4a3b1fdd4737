import type { Instant } from '@touchline/domain/calendar'
import { leastSeatsAt } from '@touchline/domain/contract'
import type { AddRefusal, EndRefusal, MonthlyRefusal } from '@touchline/domain/plans'
import type { PurchaseContext } from '../../use-case/account.ts'
import { type Refusal, refuseWith } from '../../use-case/refusal.ts'

type Reason = MonthlyRefusal | AddRefusal | EndRefusal

const messages = {
  esports: 'An esports organisation has no plans to choose from',
  unsettled: 'The last bill is paid first',
  asleep: 'The plan sleeps: it can be changed once it is awake',
  'plan-unknown': 'The catalogue has no such plan',
  'not-offered': 'The plan is not sold to this organisation, or not in this way',
  'currency-unpriced': 'The plan has no price in the currency of the contract',
  'already-current': 'The plan is in force already',
  'already-scheduled': 'The plan is reserved already',
  'past-deadline': 'A change after the running term can no longer be reserved or taken back',
  'start-not-offered': 'Only a change of a running monthly plan can begin with the next month',
  'seats-below-current': 'There are more seats in force',
  'export-unlimited': 'The export time of the plan is unlimited: nothing need be added',
  'plan-ended': 'The plan has ended already',
  'term-running': 'What belongs to a term or a month ends with it',
  'plan-overlap': 'Two base plans would be in force at once',
  'plan-gap': 'A time without a base plan would arise',
} satisfies Record<Reason, string>

export function refusePlan<R extends Reason>(
  reason: R,
  { loaded, catalogue, inUse }: PurchaseContext,
  now: Instant,
): Refusal<R> {
  if (reason !== 'seats-below-current') return { kind: 'refused', code: reason, message: messages[reason] }
  const { analysts, viewers } = leastSeatsAt(loaded.contract, catalogue, now, inUse)
  return {
    ...refuseWith('seats-below-current', messages[reason], { analystNum: analysts, viewerNum: viewers }),
    code: reason,
  }
}
