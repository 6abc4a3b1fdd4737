import { addDays, dateOf } from '@touchline/domain/calendar'
import type { Comparison } from '@touchline/domain/projection'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import { BigMoney } from '../../../ui/figures/money.tsx'
import type { PlannedChoice } from '../choice.ts'
import { heldPlan } from '../offered.ts'
import { usePlannerText } from '../planner-text.ts'
import { ToOrder } from '../to-order.tsx'

interface AnswerProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

/** What the plan costs more or less in a year, in a figure and in sentences with exact amounts. */
export function Answer({ account, choice, comparison }: AnswerProps) {
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

/** Which plan, and from when. */
function useLabel({ account, choice, comparison }: AnswerProps): string {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const { planning } = comparison
  const coupon = planning.kind === 'possible' ? planning.changes.find(({ kind }) => kind === 'coupon') : undefined
  const held = heldPlan(account).groupId
  if (planning.kind !== 'possible') return t('staysAsItIs', { plan: text.plan(held) })
  const plan = text.plan(coupon?.kind === 'coupon' ? coupon.coupon.groupId : (choice.groupId ?? held))
  return t('fromDay', { plan, date: text.dayYear(dateOf(planning.begins, account.contract.zone)) })
}

function useReasons({ account, choice, comparison }: AnswerProps): readonly string[] {
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

/** Which twelve months, and with which hours. */
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
] as const

const isKnown = (reason: string): reason is (typeof known)[number] => known.some((each) => each === reason)
