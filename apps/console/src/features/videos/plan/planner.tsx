import type { StoredDay } from '@touchline/domain/storage'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import type { Account } from '../../../lib/account/account.ts'
import type { StoredDays } from '../../../lib/account/stored-days.ts'
import type { Loadable } from '../../../lib/request/loadable.ts'
import { Card } from '../../../ui/card.tsx'
import { AgeStrip } from './age-strip.tsx'
import { Savings } from './savings.tsx'
import type { Selection } from './selection.ts'
import type { StoragePlan } from './use-plan.ts'
import './plan.css'

interface PlannerProps {
  readonly account: Account
  readonly stored: Loadable<StoredDays>
  readonly plan: StoragePlan
  readonly selection: Selection
  /** False while more games are on their way: what could go is not known before. */
  readonly isComplete: boolean
  readonly isYearly: boolean
}

/** What is stored by its age, and what could be deleted. Where nothing is stored there is nothing to plan. */
export const Planner = ({ stored, ...props }: PlannerProps) => (
  <WhenLoaded content={stored} shape="rows" frame={(standIn) => <Card className="ages">{standIn}</Card>}>
    {({ storedDays }) => storedDays.length > 0 && <Planned {...props} storedDays={storedDays} />}
  </WhenLoaded>
)

interface PlannedProps extends Omit<PlannerProps, 'stored'> {
  readonly storedDays: readonly StoredDay[]
}

const Planned = ({ account, storedDays, plan, selection, isComplete, isYearly }: PlannedProps) => (
  <>
    <AgeStrip account={account} storedDays={storedDays} plan={plan} isYearly={isYearly} />
    {isChargedSoon(plan) && <Savings plan={plan} selection={selection} isComplete={isComplete} isYearly={isYearly} />}
  </>
)

/** By the running month, the next one or the next term: what is charged later is no reason to delete anything yet. */
const isChargedSoon = ({ first, bills }: StoragePlan): boolean =>
  first !== null && (first.cycle === 'year' || bills.indexOf(first) <= 1)
