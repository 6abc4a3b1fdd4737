import { cheaperPlans, lastDayOfPrices } from '@touchline/domain/projection'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { type ReactNode, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../forms/allowed.tsx'
import { OrderLink } from '../../forms/asking/order-link.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { type PlannerAccount, planningInput, usualYear } from '../../lib/account/planner-account.ts'
import { Link } from '../../lib/navigation/index.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'

export function Ways({ account }: { readonly account: PlannerAccount }) {
  const t = useTranslations('prices.ways')
  return (
    <Card title={t('title')} className="prices-ways">
      <ul>
        <Way what={t('stay')}>{t('stayText')}</Way>
        {!account.organization.isEsports && <Yearly account={account} />}
        <Allowed to="close-account">
          <Way
            what={t('leave')}
            action={
              <Link className="btn ghost" to="/cancel-subscription">
                {t('look')}
              </Link>
            }
          >
            {t('leaveText')}
          </Way>
        </Allowed>
      </ul>
    </Card>
  )
}

/** By the list of its first day. */
function Yearly({ account }: { readonly account: PlannerAccount }) {
  const t = useTranslations('prices.ways')
  const { locale, language } = useLanguage()
  const { contract, catalogue, now, unsettled, history, storedDays, groups } = account
  const yearly = useMemo(
    () => cheaperPlans(planningInput(account, usualYear)).find(({ kind }) => kind === 'yearly'),
    // oxlint-disable-next-line react/exhaustive-deps -- the account is put together at each render; its parts stay
    [contract, catalogue, now, unsettled, history, storedDays],
  )
  if (yearly === undefined) return null
  const { groupId, saving } = yearly
  const last = lastDayOfPrices(account, groupId)
  const values = {
    plan: groupNameIn(groups, groupId, language),
    amount: moneyText({ minor: Number(saving.minor), currency: saving.currency, locale }),
  }
  const action = <OrderLink className="btn ghost" label={t('review')} search={{ tab: 'yearly', plan: groupId }} />
  return (
    <Way what={t('year')} action={action}>
      {last === null ? t('yearText', values) : t('yearBy', { ...values, date: dateText(last, locale, 'fullDay') })}
    </Way>
  )
}

interface WayProps {
  readonly what: string
  readonly action?: ReactNode
  readonly children: string
}

const Way = ({ what, action, children }: WayProps) => (
  <li>
    <span>
      {what}
      <span className="small soft">{children}</span>
    </span>
    {action}
  </li>
)
