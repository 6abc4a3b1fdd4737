import { Link } from '@tanstack/react-router'
import { type CheaperPlan, cheaperPlans } from '@touchline/domain/projection'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { type PlannerAccount, planningInput, usePlannerAccount, usualYear } from '../../lib/account/planner-account.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { Card } from '../../ui/card.tsx'
import { moneyText } from '../../ui/figures/money.tsx'

/** What would cost less, with its exact saving; nothing where nothing does, or where it cannot be computed. */
export function Cheaper() {
  const account = usePlannerAccount()
  return account.state === 'ready' && <Found account={account.value} />
}

function Found({ account }: { readonly account: PlannerAccount }) {
  const t = useTranslations('cancellation.cheaper')
  const { contract, catalogue, now, unsettled, history, storedDays } = account
  // The account is put together at each render; its parts stay.
  const plans = useMemo(
    () => cheaperPlans(planningInput(account, usualYear)),
    // oxlint-disable-next-line react/exhaustive-deps -- as said above
    [contract, catalogue, now, unsettled, history, storedDays],
  )
  if (plans.length === 0) return null
  return (
    <Card title={t('title')}>
      <ul className="cheaper">
        {plans.map((plan) => (
          <Way key={plan.kind} plan={plan} account={account} />
        ))}
      </ul>
      <p className="small soft">{t('asUsual')}</p>
    </Card>
  )
}

function Way({ plan: { kind, groupId, saving }, account }: { plan: CheaperPlan; account: PlannerAccount }) {
  const t = useTranslations('cancellation.cheaper')
  const { language, locale } = useLanguage()
  const plan = groupNameIn(account.groups, groupId, language)
  const amount = moneyText({ minor: Number(saving.minor), currency: saving.currency, locale })
  return (
    <li>
      <Link to="/planner" search={{ plan: groupId }}>
        {kind === 'smaller' ? t('smaller', { plan }) : t('yearly', { plan })}
      </Link>
      <span className="small soft num">{t('saves', { amount })}</span>
    </li>
  )
}
