import { useQuery } from '@tanstack/react-query'
import { getRevenue } from '@touchline/contract/desk/calls/revenue'
import { addMonths } from '@touchline/domain/calendar'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { SelectField } from '@touchline/ui/input/field.tsx'
import { EmptyState, Skeleton } from '@touchline/ui/states.tsx'
import { useEffect } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { Away } from '../../lib/away.tsx'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { momentText, monthText, ownZone } from '../../lib/date-text.ts'
import { lastMonthOf } from '../../lib/last-month.ts'
import { replacePlace, usePlace } from '../../lib/navigation.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { useOperator } from '../../lib/session.ts'
import { AheadCard, BridgeCard, YearCard } from './beside.tsx'
import { ClubsCard } from './clubs.tsx'
import { CohortsCard, MonthCard, ReasonsCard } from './month.tsx'
import { type CurrencyRevenue, placeIn, type Revenue, type RevenuePlace, revenueHref } from './place.ts'
import './revenue.css'

export function RevenuePage() {
  const ofAll = useTranslations('common')
  const ofShell = useTranslations('shell')
  const t = useTranslations('revenue')
  const { regions } = useOperator()
  const { query } = usePlace()
  const place = placeIn(query, regions)
  const { region, month } = place
  const asked = useQuery({
    queryKey: ['revenue', region, month],
    queryFn: ({ signal }) => call(getRevenue, { region, params: { month }, signal }),
  })
  const last = lastMonthOf(asked.error)
  useEffect(() => {
    if (last !== null) replacePlace(revenueHref({ ...place, month: last }))
  })
  return (
    <>
      {asked.data === undefined && <h1>{ofShell('revenue')}</h1>}
      {asked.isError && last === null && <Away region={region} onRetry={asked.refetch} />}
      {asked.isPending && <Skeleton shape="screen" label={ofAll('loading')} />}
      {asked.data !== undefined && <Shown place={place} revenue={asked.data} />}
      {asked.data?.currencies.length === 0 && <EmptyState>{t('none')}</EmptyState>}
    </>
  )
}

function Shown({ place, revenue }: { readonly place: RevenuePlace; readonly revenue: Revenue }) {
  const t = useTranslations('revenue')
  const ofShell = useTranslations('shell')
  const locale = useLocale()
  const own = revenue.currencies.find(({ currency }) => currency === place.currency) ?? revenue.currencies[0]
  const chosen = own === undefined ? place : { ...place, currency: own.currency }
  return (
    <>
      <PageHead
        title={own === undefined ? ofShell('revenue') : <Headline month={place.month} own={own} />}
        hint={`${t('hint')} ${t(revenue.isRunning ? 'running' : 'asOf', { at: momentText(revenue.now, ownZone, locale) })}`}
      >
        <Choices place={chosen} revenue={revenue} />
      </PageHead>
      {own !== undefined && <Cards place={chosen} own={own} />}
    </>
  )
}

function Headline({ month, own }: { readonly month: string; readonly own: CurrencyRevenue }) {
  const t = useTranslations('revenue')
  const locale = useLocale()
  const { currency, began, ends } = own
  const change = ends.amount - began.amount
  const show = (minor: number) => moneyText({ minor, currency, locale })
  return t('headline', {
    amount: show(ends.amount),
    change: change > 0 ? `+${show(change)}` : show(change),
    month: monthText(month, locale, 'long'),
  })
}

const MONTHS = 36

function Choices({ place, revenue }: { readonly place: RevenuePlace; readonly revenue: Revenue }) {
  const t = useTranslations('revenue')
  const ofAll = useTranslations('common')
  const ofRegions = useTranslations('regions')
  const { regions } = useOperator()
  const locale = useLocale()
  const now = revenue.now.slice(0, 7)
  const known = Array.from({ length: MONTHS }, (_, back) => addMonths(now, -back).replace('-', ''))
  const months = known.includes(place.month) ? known : [place.month, ...known]
  const set = (more: Partial<RevenuePlace>) => replacePlace(revenueHref({ ...place, figure: null, ...more }))
  return (
    <form className="revenue-choice" aria-label={t('choice')} onSubmit={(event) => event.preventDefault()}>
      {regions.length > 1 && (
        <SelectField
          label={ofAll('region')}
          value={place.region}
          onChange={({ target }) =>
            set({ region: regions.find((each) => each === target.value) ?? place.region, currency: null })
          }
        >
          {regions.map((region) => (
            <option key={region} value={region}>
              {ofRegions(region)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField label={t('month')} value={place.month} onChange={({ target }) => set({ month: target.value })}>
        {months.map((month) => (
          <option key={month} value={month}>
            {monthText(month, locale)}
          </option>
        ))}
      </SelectField>
      {revenue.currencies.length > 1 && (
        <nav className="revenue-currencies" aria-label={t('currencies')}>
          {revenue.currencies.map(({ currency, ends }) => (
            <a
              key={currency}
              href={revenueHref({ ...place, currency, figure: null })}
              aria-current={currency === place.currency ? 'true' : undefined}
            >
              {`${currency} ${moneyText({ minor: ends.amount, currency, locale })}`}
            </a>
          ))}
        </nav>
      )}
    </form>
  )
}

function Cards({ place, own }: { readonly place: RevenuePlace; readonly own: CurrencyRevenue }) {
  const t = useTranslations('revenue')
  return (
    <>
      <div className="revenue-wide">
        <YearCard place={place} />
        <MonthCard place={place} own={own} />
      </div>
      {place.figure !== null && place.currency !== null && (
        <ClubsCard
          key={`${place.region} ${place.month} ${place.currency} ${place.figure}`}
          place={place}
          currency={place.currency}
          figure={place.figure}
        />
      )}
      <div className="revenue-three">
        <ReasonsCard place={place} own={own} />
        <AheadCard place={place} />
        <BridgeCard place={place} />
      </div>
      <Card
        title={t('cohorts')}
        action={<CsvButton table="cohorts" region={place.region} asked={{ month: place.month }} />}
      >
        <CohortsCard own={own} />
      </Card>
    </>
  )
}
