import { useQuery } from '@tanstack/react-query'
import { getPrices } from '@touchline/contract/desk/calls/drafts'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { type Cycle, isTimeRole, type PlanRole, priceSections } from '@touchline/domain/catalogue'
import { type Currency, currencies } from '@touchline/domain/money'
import { Card } from '@touchline/ui/card.tsx'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { EmptyState, Skeleton } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { Away } from '../../lib/away.tsx'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { monthText } from '../../lib/date-text.ts'

type Prices = ResponseOf<DeskEndpointOf<typeof getPrices>>
type Row = Prices['rows'][number]
type Listed = Row['month']

export function PricesInForce({ region }: { readonly region: RegionName }) {
  const t = useTranslations('catalogue')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const { data, isError, refetch } = useQuery({
    queryKey: ['prices', region],
    queryFn: ({ signal }) => call(getPrices, { region, signal }),
  })
  if (isError) return <Away region={region} onRetry={refetch} />
  if (data === undefined) return <Skeleton shape="rows" label={ofAll('loading')} />
  if (data.rows.length === 0) return <EmptyState>{t('noPrices')}</EmptyState>
  return (
    <>
      <p className="soft">
        {t('pricesHint', { month: monthText(data.month, locale, 'long') })} <CsvButton table="prices" region={region} />
      </p>
      {priceSections.map((section) => (
        <Section key={section} section={section} rows={data.rows.filter((row) => row.section === section)} />
      ))}
    </>
  )
}

const isPricedIn = (listed: Listed, currency: Currency): boolean =>
  listed?.prices[currency] !== undefined || listed?.next?.prices[currency] !== undefined

interface SectionProps {
  readonly section: Row['section']
  readonly rows: readonly Row[]
}

function Section({ section, rows }: SectionProps) {
  const t = useTranslations('catalogue')
  if (rows.length === 0) return null
  const title = t(`sections.${section}`)
  const priced = currencies.filter((each) =>
    rows.some(({ month, year }) => isPricedIn(month, each) || isPricedIn(year, each)),
  )
  return (
    <Card title={title} className="prices">
      <Table
        caption={title}
        rows={rows}
        keyOf={({ role, groups }) => `${role} ${groups.map(({ groupId }) => groupId).join(' ')}`}
        columns={[
          { label: t('sold'), heading: true, cell: (row) => <Named row={row} /> },
          ...priced.map((currency) => ({
            label: currency,
            right: true,
            cell: ({ role, month, year }: Row) => (
              <>
                <Price listed={month} {...{ role, currency }} cycle="month" />
                <Price listed={year} {...{ role, currency }} cycle="year" />
              </>
            ),
          })),
        ]}
      />
    </Card>
  )
}

function Named({ row: { section, role, names, groups } }: { readonly row: Row }) {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  const inWords = (of: Row['names']) => (locale === 'ja' ? of.ja : of.en) ?? of.en ?? ''
  const own = groups.map((group) => inWords(group.names)).join(' · ')
  const isPlan = role === 'base' || role === 'custom'
  return (
    <>
      <span>{isPlan ? own : inWords(names)}</span>
      {!isPlan && <span className="soft">{own}</span>}
      {section !== 'not-for-sale' && groups.some(({ isOnSale }) => !isOnSale) && (
        <Chip tone="plain">{t('notOnSale')}</Chip>
      )}
    </>
  )
}

const unitOf = (role: PlanRole) => {
  if (role === 'storage') return 'stored'
  return isTimeRole(role) ? 'hour' : 'flat'
}

interface PriceProps {
  readonly role: PlanRole
  readonly listed: Listed
  readonly currency: Currency
  readonly cycle: Cycle
}

function Price({ role, listed, currency, cycle }: PriceProps) {
  const t = useTranslations('catalogue')
  const locale = useLocale()
  if (listed === null) return null
  const { prices, next } = listed
  const show = (minor: number) => t(`a.${unitOf(role)}.${cycle}`, { amount: moneyText({ minor, currency, locale }) })
  const now = prices[currency]
  const later = next?.prices[currency]
  return (
    <>
      {now !== undefined && <span className={cycle === 'year' ? 'soft' : ''}>{show(now)}</span>}
      {next !== null && later !== undefined && later !== now && (
        <mark>{t('next', { month: monthText(next.from, locale), amount: show(later) })}</mark>
      )}
    </>
  )
}
