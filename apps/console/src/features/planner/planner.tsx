import { Link } from '@tanstack/react-router'
import { contractStateAt } from '@touchline/domain/contract'
import { comparisonsOf } from '@touchline/domain/projection'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { type PlannerAccount, planningInput, usePlannerAccount } from '../../lib/account/planner-account.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Controls } from './controls/controls.tsx'
import { SavedPlans } from './saved/saved-card.tsx'
import { Tools } from './saved/tools.tsx'
import { useChoice } from './use-choice.ts'
import { usePlannedPlan } from './use-coupon.ts'
import { Answer } from './year/answer.tsx'
import { GivenUp } from './year/given-up.tsx'
import { HoursCard } from './year/hours-card.tsx'
import { MonthTable } from './year/month-table.tsx'
import { YearPicture } from './year/year-picture.tsx'
import './planner.css'

/** "What would it cost if?" A change is tried before it is ordered; all of it is computed here. */
export const Planner = () => (
  <WhenLoaded content={usePlannerAccount()} shape="plans">
    {(account) => (isUnpaid(account) ? <Unpaid /> : <Board account={account} />)}
  </WhenLoaded>
)

/** A plan that is paused has no months to compare. */
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
          <Answer account={account} choice={choice} comparison={comparison} />
          <YearPicture account={account} choice={choice} comparison={comparison} />
          <MonthTable account={account} choice={choice} comparison={comparison} />
        </section>
      </div>
      <div className="grid3">
        <HoursCard account={account} choice={choice} comparison={comparison} />
        <GivenUp account={account} choice={choice} comparison={comparison} />
        <SavedPlans account={account} onOpen={setChoice} />
      </div>
    </div>
  )
}
