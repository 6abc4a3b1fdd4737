import { addDays, dateOf } from '@touchline/domain/calendar'
import { contractStateAt } from '@touchline/domain/contract'
import { timeLosses } from '@touchline/domain/plans'
import { billParts, type Comparison, comparisonsOf, type PlannedYear } from '@touchline/domain/projection'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { useLostAddOns } from '../../forms/custom/lost-add-ons.ts'
import { Fold } from '../../forms/fold.tsx'
import { useTimeLoss } from '../../forms/time-loss.ts'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { type PlannerAccount, planningInput, usePlannerAccount } from '../../lib/account/planner-account.ts'
import { Link, useLocation, useNavigate } from '../../lib/navigation/index.ts'
import { addressOf, choiceFrom, choiceOf, type PlannedChoice, searchOf } from './choice.ts'
import { Controls } from './controls/controls.tsx'
import { usePlannerText, useStandingName } from './planner-text.ts'
import { SavedPlans } from './saved/saved-card.tsx'
import { Tools } from './saved/tools.tsx'
import { usePlannedPlan } from './use-coupon.ts'
import { Difference } from './year/difference.tsx'
import { InCalendar } from './year/in-calendar.tsx'
import { MonthTable } from './year/month-table.tsx'
import { YearPicture } from './year/year-picture.tsx'
import './planner.css'

/** A slider would flood the history. */
const PAUSE_MS = 250

/** Shown at once, in the address soon after. */
function useChoice(): readonly [PlannedChoice, (choice: PlannedChoice) => void] {
  const navigate = useNavigate()
  const address = searchOf(choiceOf(useLocation().search))
  const [state, setState] = useState(() => ({ address, choice: choiceFrom(address) }))
  const written = searchOf(state.choice)
  if (address !== state.address) {
    setState({ address, choice: address === written ? state.choice : choiceFrom(address) })
  }
  useEffect(() => {
    if (written === state.address) return
    const write = setTimeout(() => {
      void navigate({ to: '.', search: addressOf(choiceFrom(written)), replace: true })
    }, PAUSE_MS)
    return () => clearTimeout(write)
  }, [navigate, written, state.address])
  return [state.choice, (choice) => setState(({ address: before }) => ({ address: before, choice }))]
}

export const Planner = () => (
  <WhenLoaded content={usePlannerAccount()} shape="plans">
    {(account) => (isUnpaid(account) ? <Unpaid /> : <Board account={account} />)}
  </WhenLoaded>
)

const isUnpaid = ({ contract, catalogue, now, unsettled }: PlannerAccount): boolean =>
  unsettled || contractStateAt(contract, catalogue, now).kind === 'settlement-readonly'

function Unpaid() {
  const t = useTranslations()
  return (
    <>
      <Heading>{t('shell.planner')}</Heading>
      <Card>
        <EmptyState
          action={
            <Allowed to="pay">
              <Link className="btn ghost" to="/contract-info/payment-info-change">
                {t('payment.repair.otherCard')}
              </Link>
            </Allowed>
          }
        >
          {t('plans.blocked.unsettled')}
        </EmptyState>
      </Card>
    </>
  )
}

function Board({ account }: { readonly account: PlannerAccount }) {
  const t = useTranslations('planner')
  const shell = useTranslations('shell')
  const [choice, setChoice] = useChoice()
  const { upload, exporting, buys } = choice
  const compared = useMemo(
    () => comparisonsOf(planningInput(account, { upload, exporting, buys })),
    [account, upload, exporting, buys],
  )
  const { plan, coupon } = usePlannedPlan(account, choice)
  const comparison = useMemo(() => compared(plan), [compared, plan])
  const isChanged = searchOf(choice) !== ''
  return (
    <div className="planner">
      <div className="head">
        <div>
          <Heading>{shell('planner')}</Heading>
          <p className="soft">{t('lead')}</p>
        </div>
        <Tools account={account} choice={choice} />
      </div>
      <div className="planner-grid">
        <Controls account={account} choice={choice} coupon={coupon} onChange={setChoice} />
        <section className="card pitch" aria-label={t('answer')}>
          <Difference account={account} choice={choice} comparison={comparison} />
          <YearPicture account={account} choice={choice} comparison={comparison} />
          <Fold name="planner.months" title={t('months')}>
            <MonthTable account={account} choice={choice} comparison={comparison} />
          </Fold>
        </section>
      </div>
      <InCalendar account={account} choice={choice} comparison={comparison} />
      <div className="grid3">
        {isChanged && <HoursCard account={account} choice={choice} comparison={comparison} />}
        <GivenUp account={account} choice={choice} comparison={comparison} />
        <SavedPlans account={account} isOffered={isChanged} onOpen={setChoice} />
      </div>
    </div>
  )
}

interface HoursCardProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

function HoursCard({ account, choice, comparison: { asThingsStand, whatIf, planning } }: HoursCardProps) {
  const t = useTranslations('planner.hours')
  const text = usePlannerText(account)
  const used = whatIf.months.reduce((sum, month) => sum + month.used.upload, 0)
  const say = (year: PlannedYear) => {
    const { months, bought } = shortOf(year)
    if (months === 0) return t('enough')
    return bought > 0 ? t('short', { months, hours: text.hours(bought) }) : t('over', { months })
  }
  return (
    <Card title={t('title')}>
      <p className="planner-figure">
        {text.hours(used)} <span>{t('inAYear')}</span>
      </p>
      <p className="small soft">
        {t('standing', { name: useStandingName(choice) })} {say(asThingsStand)}
      </p>
      {planning.kind === 'possible' && (
        <p className="small soft">
          {t('planned')} {say(whatIf)}
        </p>
      )}
    </Card>
  )
}

function shortOf({ months }: PlannedYear): { readonly months: number; readonly bought: number } {
  const short = months.filter(({ over, bought }) => over.upload + over.export + bought.upload + bought.export > 0)
  return { months: short.length, bought: months.reduce((sum, { bought }) => sum + bought.upload + bought.export, 0) }
}

interface GivenUpProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

function GivenUp(props: GivenUpProps) {
  const t = useTranslations('planner.givenUp')
  const losses = useLosses(props)
  if (losses.length === 0) return null
  return (
    <Card title={t('title')}>
      <ul className="given-up small soft">
        {losses.map((loss) => (
          <li key={loss}>{loss}</li>
        ))}
      </ul>
    </Card>
  )
}

function useLosses({ account, choice, comparison }: GivenUpProps): readonly string[] {
  const t = useTranslations('planner.givenUp')
  const say = useTimeLoss()
  const lostAddOns = useLostAddOns(account)
  const text = usePlannerText(account)
  const { contract, catalogue, now } = account
  const { planning, whatIf } = comparison
  if (planning.kind !== 'possible') return []
  const group = choice.groupId === null ? undefined : catalogue.groups.get(choice.groupId)
  const lost =
    group === undefined ? [] : [...timeLosses(contract, catalogue, group, now).map(say), ...lostAddOns(group)]
  if (planning.until === null) return lost
  const until = dateOf(planning.until, contract.zone)
  const term = whatIf.payments.flatMap(({ bill }) => bill ?? []).find(({ cycle }) => cycle === 'year')
  const storage = term === undefined ? undefined : billParts(term.invoice).find(({ part }) => part === 'storage')
  return [
    ...lost,
    t('bound', { date: text.dayYear(until) }),
    ...(term === undefined ? [] : [t('cancelLater', { date: text.dayYear(addDays(until, -1)) })]),
    ...(storage === undefined ? [] : [t('storage', { amount: text.money(storage.amount.minor) })]),
  ]
}
