import { useInfiniteQuery } from '@tanstack/react-query'
import { listRevenueClubs } from '@touchline/contract/desk/calls/revenue'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { Currency } from '@touchline/domain/money'
import { Card } from '@touchline/ui/card.tsx'
import { type Column, Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { EmptyState, ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { monthText } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import { useAmount } from './month.tsx'
import { type Figure, type RevenuePlace, revenueHref } from './place.ts'

type Club = ResponseOf<DeskEndpointOf<typeof listRevenueClubs>>['clubs'][number]

interface ClubsProps {
  readonly place: RevenuePlace
  readonly currency: Currency
  readonly figure: Figure
}

export function ClubsCard({ place, currency, figure }: ClubsProps) {
  const t = useTranslations('revenue')
  const ofAll = useTranslations('common')
  const locale = useLocale()
  const { region, month } = place
  const found = useInfiniteQuery({
    queryKey: ['revenue-clubs', region, month, currency, figure],
    queryFn: ({ signal, pageParam }) =>
      call(listRevenueClubs, {
        region,
        params: { month },
        query: { currency, figure, limit: 50, ...(pageParam !== '' && { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const clubs = found.data?.pages.flatMap((page) => page.clubs) ?? []
  const name = t(`figures.${figure}`)
  const title = t('clubsOf', { name, month: monthText(month, locale, 'long') })
  return (
    <Card
      title={title}
      action={
        <span className="actions">
          <CsvButton table="revenue-clubs" region={region} asked={{ month, currency, figure }} />
          <a href={revenueHref({ ...place, figure: null })}>{ofAll('close')}</a>
        </span>
      }
    >
      {found.isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
      {found.isError && <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void found.refetch()} />}
      {clubs.length > 0 && <Clubs title={title} clubs={clubs} place={place} currency={currency} />}
      {found.isSuccess && clubs.length === 0 && (
        <EmptyState>{found.hasNextPage ? t('noneYet') : t('noClub')}</EmptyState>
      )}
      {found.hasNextPage && (
        <Button look="ghost" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Card>
  )
}

interface TableProps {
  readonly title: string
  readonly clubs: readonly Club[]
  readonly place: RevenuePlace
  readonly currency: Currency
}

function Clubs({ title, clubs, place, currency }: TableProps) {
  const t = useTranslations('revenue')
  const ofAll = useTranslations('common')
  const ofCustomer = useTranslations('customer')
  const ofReasons = useTranslations('acts.choices.reasons')
  const { show, change } = useAmount(currency)
  const columns: readonly Column<Club>[] = [
    {
      label: ofAll('club'),
      heading: true,
      cell: ({ organizationId, club, reason }) => (
        <span className="stack">
          <a href={hrefOf(`/customer/${place.region}/${organizationId}`)}>{club}</a>
          {reason !== null && <small className="soft">{ofReasons(reason)}</small>}
        </span>
      ),
    },
    { label: t('before'), cell: ({ before }) => <Lines lines={before} currency={currency} /> },
    { label: t('after'), cell: ({ after }) => <Lines lines={after} currency={currency} /> },
    {
      label: ofCustomer('bills'),
      cell: ({ bills }) => bills.map(({ number }) => number ?? t('noNumber')).join(', ') || '–',
    },
    { label: t('billedNet'), right: true, cell: ({ billed }) => show(billed) },
    { label: ofAll('amount'), right: true, cell: ({ amount }) => change(amount) },
  ]
  return (
    <Table
      className="revenue-clubs"
      caption={title}
      columns={columns}
      rows={clubs}
      keyOf={(club) => club.organizationId}
    />
  )
}

function Lines({ lines, currency }: { readonly lines: Club['after']; readonly currency: Currency }) {
  const t = useTranslations('revenue')
  const locale = useLocale()
  const { show } = useAmount(currency)
  if (lines.length === 0) return '–'
  const whatOf = ({ names, role, count }: Club['after'][number]): string => {
    const name = (locale === 'ja' ? names.ja : undefined) ?? names.en ?? ''
    if (role === 'base') return name
    if (role === 'analyst') return t('analysts', { name, count })
    return role === 'viewer' ? t('viewers', { name, count }) : t('units', { name, count })
  }
  return (
    <ul className="revenue-lines">
      {lines.map((line) => {
        const said = { what: whatOf(line), amount: show(line.amount) }
        return (
          <li key={`${said.what} ${line.cycle} ${line.amount}`}>
            {line.cycle === 'year' ? t('twelfth', said) : t('line', said)}
          </li>
        )
      })}
    </ul>
  )
}
