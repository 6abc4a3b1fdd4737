import { addDays, dateOf } from '@touchline/domain/calendar'
import type { Comparison, PlannedChange } from '@touchline/domain/projection'
import { BigMoney } from '@touchline/ui/figures/money.tsx'
import { useTranslations } from 'use-intl'
import { OrderLink } from '../../../forms/asking/order-link.tsx'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { may } from '../../../lib/session/role.ts'
import type { PlannedChoice } from '../choice.ts'
import { cycleOf, heldPlan } from '../offered.ts'
import { usePlannerText } from '../planner-text.ts'

interface ToOrderProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

function ToOrder({ account, choice, comparison: { planning } }: ToOrderProps) {
  const t = useTranslations('planner')
  const advice = useTranslations('advice')
  const text = usePlannerText(account)
  if (planning.kind !== 'possible') return null
  if (choice.sleep !== null)
    return (
      <Link className="btn main" to="/our-season" search={{ ...choice.sleep }}>
        {advice('toOrder')}
      </Link>
    )
  if (choice.addOns.size > 0)
    return (
      <Link className="btn main" to="/usage">
        {advice('toOrder')}
      </Link>
    )
  if (isMonthlySeats(account, choice)) return <p className="order-note">{t('monthlySeats')}</p>
  // Nobody can request a coupon's plan.
  if (choice.coupon !== null && !may('buy')) return null
  if (choice.coupon !== null && choice.start !== 'now') return <p className="order-note">{t('couponToday')}</p>
  const [change] = planning.changes
  const at = change?.at ?? account.now
  if (at > account.now)
    return <p className="order-note">{t('orderFrom', { date: text.dayYear(dateOf(at, account.contract.zone)) })}</p>
  return (
    <OrderLink
      className="btn main"
      search={orderOf(account, choice, startsNextMonth(change))}
      label={advice('toOrder')}
    />
  )
}

/** Not sold with a monthly plan (reading N8). */
const isMonthlySeats = (account: PlannerAccount, choice: PlannedChoice): boolean =>
  choice.coupon === null && choice.seats !== null && cycleOf(account, choice) === 'month'

const startsNextMonth = (change: PlannedChange | undefined): boolean =>
  change?.kind === 'plan' && change.selection.startsNextMonth === true

function orderOf(account: PlannerAccount, choice: PlannedChoice, isNextMonth: boolean) {
  if (choice.coupon !== null) return { coupon: choice.coupon, ...choice.seats }
  const { groupId, seats } = heldPlan(account)
  const tab = cycleOf(account, choice) === 'year' ? 'yearly' : 'monthly'
  const start = isNextMonth ? { start: 'next-month' } : {}
  return { tab, plan: choice.groupId ?? groupId ?? '', ...(choice.seats ?? seats), ...start }
}

interface DifferenceProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

export function Difference({ account, choice, comparison }: DifferenceProps) {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const { difference, whatIf, asThingsStand } = comparison
  const isCompared = comparison.planning.kind === 'possible' && asThingsStand.total.minor > 0n
  const minor = isCompared ? difference.minor : whatIf.total.minor
  const when = isCompared ? whenOf(difference.minor) : 'inAYear'
  return (
    <div className="planner-answer" aria-live="polite">
      <div>
        <h2>{useLabel({ account, choice, comparison })}</h2>
        <p className="said">
          <BigMoney minor={Number(minor < 0n ? -minor : minor)} currency={text.currency} locale={text.locale} />{' '}
          <span className="when">{t(when)}</span>
        </p>
        <p className="because">{useReasons({ account, choice, comparison }).join(' ')}</p>
      </div>
      <ToOrder account={account} choice={choice} comparison={comparison} />
    </div>
  )
}

function whenOf(difference: bigint): 'less' | 'more' | 'same' {
  if (difference === 0n) return 'same'
  return difference < 0n ? 'less' : 'more'
}

function useLabel({ account, choice, comparison }: DifferenceProps): string {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const { planning } = comparison
  const coupon = planning.kind === 'possible' ? planning.changes.find(({ kind }) => kind === 'coupon') : undefined
  const held = heldPlan(account).groupId
  if (planning.kind !== 'possible') return t('staysAsItIs', { plan: text.plan(held) })
  const { sleep } = choice
  if (sleep !== null) {
    const [from, last] = [text.day(sleep.from), text.day(addDays(sleep.until, -1))]
    return t('asleep', { plan: text.plan(held), from, last })
  }
  const plan = text.plan(coupon?.kind === 'coupon' ? coupon.coupon.groupId : (choice.groupId ?? held))
  return t('fromDay', {
    plan: text.list([plan, ...text.addOns(choice.addOns)]),
    date: text.dayYear(dateOf(planning.begins, account.contract.zone)),
  })
}

function useReasons({ account, choice, comparison }: DifferenceProps): readonly string[] {
  const t = useTranslations('planner')
  const blocked = useTranslations('plans.blocked')
  const text = usePlannerText(account)
  const { planning, whatIf, asThingsStand, aheadFrom } = comparison
  const counted = useCounted(account, choice, comparison)
  if (planning.kind === 'refused') return [isKnown(planning.reason) ? blocked(planning.reason) : t('refused')]
  const [first] = whatIf.payments
  const firstPayment =
    first === undefined
      ? []
      : [t('firstPayment', { amount: text.money(first.amount.minor), date: text.dayYear(first.paidOn) })]
  if (planning.kind === 'nothing') return [t('tryIt'), counted]
  const paid = {
    count: whatIf.payments.length,
    amount: text.money(whatIf.total.minor),
    others: asThingsStand.payments.length,
    before: text.money(asThingsStand.total.minor),
  }
  const { until } = planning
  return [
    counted,
    asThingsStand.total.minor > 0n ? t('paidInstead', paid) : t('paidInAYear', paid),
    ...firstPayment,
    ...(aheadFrom === null ? [] : [t('aheadFrom', { date: text.dayYear(aheadFrom) })]),
    ...(until === null
      ? []
      : [
          t(isCoupon(comparison) ? 'couponUntil' : 'boundUntil', {
            date: text.dayYear(addDays(dateOf(until, account.contract.zone), -1)),
          }),
        ]),
  ]
}

function useCounted(account: PlannerAccount, { upload, exporting }: PlannedChoice, { since }: Comparison): string {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  if (since !== dateOf(account.now, account.contract.zone)) return t('countedFrom', { date: text.dayYear(since) })
  return upload === null && exporting === null ? t('countedUsual') : t('countedThese')
}

const isCoupon = ({ planning }: Comparison): boolean =>
  planning.kind === 'possible' && planning.changes.some(({ kind }) => kind === 'coupon')

const known = [
  'past-deadline',
  'not-offered',
  'currency-unpriced',
  'already-current',
  'already-scheduled',
  'seats-below-current',
  'plan-unknown',
  'esports',
  'unsettled',
  'asleep',
] as const

const isKnown = (reason: string): reason is (typeof known)[number] => known.some((each) => each === reason)
