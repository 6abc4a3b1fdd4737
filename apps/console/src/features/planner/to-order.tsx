import { dateOf } from '@touchline/domain/calendar'
import type { Comparison, PlannedChange } from '@touchline/domain/projection'
import { useTranslations } from 'use-intl'
import { OrderLink } from '../../forms/asking/order-link.tsx'
import type { PlannerAccount } from '../../lib/account/planner-account.ts'
import { may } from '../../lib/session/role.ts'
import type { PlannedChoice } from './choice.ts'
import { cycleOf, heldPlan } from './offered.ts'
import { usePlannerText } from './planner-text.ts'

interface ToOrderProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

/** Leads to the order with the same choice; what cannot be ordered yet, or not there, says so. */
export function ToOrder({ account, choice, comparison: { planning } }: ToOrderProps) {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  if (planning.kind !== 'possible') return null
  if (isMonthlySeats(account, choice)) return <p className="order-note">{t('monthlySeats')}</p>
  // Nobody can ask for a coupon's plan.
  if (choice.coupon !== null && !may('buy')) return null
  if (choice.coupon !== null && choice.start !== 'now') return <p className="order-note">{t('couponToday')}</p>
  const [change] = planning.changes
  const at = change?.at ?? account.now
  if (at > account.now)
    return <p className="order-note">{t('orderFrom', { date: text.dayYear(dateOf(at, account.contract.zone)) })}</p>
  return (
    <OrderLink className="btn go" search={orderOf(account, choice, startsNextMonth(change))} label={t('takeToOrder')} />
  )
}

/** Seats of a monthly plan are not sold with it (reading N8). */
const isMonthlySeats = (account: PlannerAccount, choice: PlannedChoice): boolean =>
  choice.coupon === null && choice.seats !== null && cycleOf(account, choice) === 'month'

const startsNextMonth = (change: PlannedChange | undefined): boolean =>
  change?.kind === 'plan' && change.selection.startsNextMonth === true

/** The choice as the plan screen reads it from its address. */
function orderOf(account: PlannerAccount, choice: PlannedChoice, isNextMonth: boolean) {
  if (choice.coupon !== null) return { coupon: choice.coupon, ...choice.seats }
  const { groupId, seats } = heldPlan(account)
  const tab = cycleOf(account, choice) === 'year' ? 'yearly' : 'monthly'
  const start = isNextMonth ? { start: 'next-month' } : {}
  return { tab, plan: choice.groupId ?? groupId ?? '', ...(choice.seats ?? seats), ...start }
}
