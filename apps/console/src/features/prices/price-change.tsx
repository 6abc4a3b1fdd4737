import { useQuery } from '@tanstack/react-query'
import type { Invoice } from '@touchline/domain/billing'
import { dateOf, firstDay, monthOf } from '@touchline/domain/calendar'
import type { PriceChangeBills } from '@touchline/domain/projection'
import { Card } from '@touchline/ui/card.tsx'
import { BigMoney, moneyText } from '@touchline/ui/figures/money.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Lead } from '@touchline/ui/lead.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { dateText } from '@touchline/words/date-text'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useLanguage } from '../../i18n/language.tsx'
import { usePriceChange } from '../../lib/account/next-year.ts'
import { type PlannerAccount, usePlannerAccount } from '../../lib/account/planner-account.ts'
import { bellQuery, markRead } from '../../lib/bell-query.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { TwoBills, usePriceNames } from './two-bills.tsx'
import { Ways } from './ways.tsx'
import './prices.css'

export const PriceChange = () => (
  <WhenLoaded content={usePlannerAccount()} shape="screen">
    {(account) => <Change account={account} />}
  </WhenLoaded>
)

function Change({ account }: { readonly account: PlannerAccount }) {
  const t = useTranslations('prices')
  const bills = usePriceChange(account)
  if (bills !== null) return <Shown account={account} bills={bills} />
  return (
    <>
      <Heading>{t('title')}</Heading>
      <Card>
        <EmptyState>{t('nothing')}</EmptyState>
      </Card>
    </>
  )
}

function useRead(): void {
  const { language } = useLanguage()
  const { data: bell } = useQuery(bellQuery(language))
  const unread = bell?.notices.find(({ kind, isUnread }) => kind === 'price-changes' && isUnread)?.date
  useEffect(() => {
    if (unread !== undefined) void markRead(language, unread)
  }, [language, unread])
}

interface ShownProps {
  readonly account: PlannerAccount
  readonly bills: PriceChangeBills
}

function Shown({ account, bills }: ShownProps) {
  useRead()
  const t = useTranslations('prices')
  const { locale, language } = useLanguage()
  const { contract, groups, catalogue } = account
  const { currency, zone } = contract
  const { month, before, after, notifiedAt } = bills
  const base = after.lines.find(({ role }) => role === 'base')
  const planName = (planId: string) => groupNameIn(groups, catalogue.plans.get(planId)?.groupId, language)
  const plan = planName(base?.contractPlanId ?? '')
  const more = Number(after.total.minor - before.total.minor)
  const figure = (invoice: Invoice) => (
    <BigMoney minor={Number(invoice.total.minor)} currency={currency} locale={locale} />
  )
  return (
    <>
      <div>
        <Heading name={t('title')}>
          {t('heading', {
            way: more > 0 ? 'more' : 'same',
            date: dateText(firstDay(month), locale, 'day'),
            more: moneyText({ minor: more, currency, locale }),
          })}
        </Heading>
        <Lead text={t('lead', { plan, date: dateText(dateOf(notifiedAt, zone), locale, 'fullDay') })} />
      </div>
      <div className="prices">
        <Card title={t('twice', { month: dateText(firstDay(month), locale, 'monthYear') })}>
          <p className="small soft">{t('usual')}</p>
          <div className="prices-figures">
            <p className="soft">
              {figure(before)} {t('today')}
            </p>
            <p>
              {figure(after)} <span className="soft">{t('new')}</span>
            </p>
          </div>
          <TwoBills bills={bills} planName={planName} />
          <Foot account={account} bills={bills} />
        </Card>
        <Ways account={account} />
      </div>
    </>
  )
}

function Foot({ account, bills }: ShownProps) {
  const t = useTranslations('prices')
  const prices = usePriceNames()
  const { locale } = useLanguage()
  const { contract } = account
  const { month, paidOn, after, ahead } = bills
  const others = bills.prices.filter(
    ({ planId }) => !after.lines.some(({ contractPlanId }) => contractPlanId === planId),
  )
  const isReserved = contract.entries.some(
    ({ reserved, end }) => (reserved ?? null) !== null && (end === null || monthOf(end - 1, contract.zone) >= month),
  )
  return (
    <>
      <p className="small soft">
        {t('foot', {
          paid: dateText(paidOn, locale, 'fullDay'),
          until: dateText(firstDay(ahead.until), locale, 'monthYear'),
          count: ahead.bills,
          amount: moneyText({ minor: Number(ahead.more), currency: contract.currency, locale }),
        })}
      </p>
      {others.length > 0 && <p className="small soft">{t('others', { prices: prices(others) })}</p>}
      {isReserved && <p className="small soft">{t('reserved')}</p>}
    </>
  )
}
