import { useInfiniteQuery } from '@tanstack/react-query'
import { listJournalEntries } from '@touchline/contract/desk/calls/journal'
import type { DeskEndpointOf } from '@touchline/contract/desk/endpoints'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { RegionName } from '@touchline/contract/wire'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { ErrorState, Skeleton } from '@touchline/ui/states.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { call } from '../../lib/call.ts'
import { CsvButton } from '../../lib/csv-button.tsx'
import { dayText } from '../../lib/date-text.ts'
import { hrefOf } from '../../lib/navigation.ts'
import type { Journal } from './journal.ts'

type Entry = ResponseOf<DeskEndpointOf<typeof listJournalEntries>>['entries'][number]
type Account = Journal['books'][number]['accounts'][number]

interface EntriesProps {
  readonly region: RegionName
  readonly month: string
  readonly currency: Journal['books'][number]['currency']
  readonly account: Account
}

export function Entries({ region, month, currency, account: { account, number, name } }: EntriesProps) {
  const t = useTranslations('journal')
  const ofAll = useTranslations('common')
  const ofPayouts = useTranslations('payouts')
  const locale = useLocale()
  const found = useInfiniteQuery({
    queryKey: ['journal', region, month, currency, account],
    queryFn: ({ signal, pageParam }) =>
      call(listJournalEntries, {
        region,
        params: { month },
        query: { currency, account, after: pageParam, limit: 100 },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  })
  const entries = found.data?.pages.flatMap((page) => page.entries) ?? []
  const title = t('entriesOf', { account: `${number} ${name}` })
  const money = (minor: number) => (minor === 0 ? null : moneyText({ minor, currency, locale }))
  return (
    <section className="payouts" aria-label={title}>
      <h3>{title}</h3>
      <p className="linked journal-opened">
        <a href={hrefOf('/journal', { region, month })}>{ofAll('close')}</a>
        <CsvButton table="entries" region={region} asked={{ month, currency, account }} />
      </p>
      {found.isPending && <Skeleton shape="rows" label={ofAll('loading')} />}
      {found.isError && <ErrorState text={t('silent')} retry={ofAll('retry')} onRetry={() => void found.refetch()} />}
      {entries.length > 0 && (
        <Table
          caption={title}
          rows={entries}
          keyOf={({ place }) => String(place)}
          columns={[
            { label: t('document'), heading: true, cell: (entry) => <Document region={region} entry={entry} /> },
            { label: ofAll('when'), cell: ({ day }) => dayText(day, locale) },
            { label: t('debit'), right: true, cell: ({ amount }) => money(Math.max(0, amount)) },
            { label: t('credit'), right: true, cell: ({ amount }) => money(Math.max(0, -amount)) },
          ]}
        />
      )}
      {found.hasNextPage && (
        <Button look="ghost" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          {ofPayouts('more')}
        </Button>
      )}
    </section>
  )
}

function Document({ region, entry }: { readonly region: RegionName; readonly entry: Entry }) {
  const { document, club, organizationId, isPayout } = entry
  if (isPayout) return <a href={hrefOf(`/journal/payouts/${region}/${document}`)}>{document}</a>
  if (organizationId === null) return document
  return (
    <span className="stack">
      <a href={hrefOf(`/customer/${region}/${organizationId}`)}>{document}</a>
      <small className="soft">{club}</small>
    </span>
  )
}
