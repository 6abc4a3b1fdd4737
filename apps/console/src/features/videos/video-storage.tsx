import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { listStoredGames, StoredGame } from '@touchline/contract/videos'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { billingsQuery, catalogueQuery, contractQuery, nowQuery, reloadAll } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { Library } from './library.tsx'
import { firstGamesQuery, otherGamesQuery } from './queries.ts'
import { latestBilling, type StorageAccount, useRecalculation, viewOf } from './storage.ts'
import { Summary } from './summary.tsx'
import './videos.css'

/** "What do my videos cost, and which can go?" */
export function VideoStorage() {
  const t = useTranslations()
  const contract = useQuery(contractQuery())
  const catalogue = useQuery(catalogueQuery())
  const billings = useQuery(billingsQuery())
  const first = useQuery(firstGamesQuery())
  const now = useQuery(nowQuery())
  const others = useQuery(otherGamesQuery(first.data?.nextOffset))
  const isBroken = [contract, catalogue, billings, first, others, now].some(
    (query) => query.isError && query.data === undefined,
  )
  const account =
    contract.data && catalogue.data && billings.data && now.data !== undefined
      ? {
          contract: contract.data.contract,
          catalogue: catalogue.data.catalogue,
          billings: billings.data,
          now: now.data,
        }
      : null
  return (
    <>
      <div className="head">
        <div>
          <Heading>{t('videos.title')}</Heading>
          <p className="soft">{t('videos.intro')}</p>
        </div>
      </div>
      {isBroken ? (
        <Card>
          <ErrorState text={t('errors.load')} retry={t('errors.retry')} onRetry={() => void reloadAll()} />
        </Card>
      ) : account === null || first.data === undefined ? (
        <Card>
          <Skeleton label={t('shell.loading')} shape="rows" />
        </Card>
      ) : (
        <Stored account={account} first={first.data} others={others.data} />
      )}
    </>
  )
}

interface StoredProps {
  readonly account: StorageAccount
  readonly first: ResponseOf<typeof listStoredGames>
  readonly others: readonly StoredGame[] | undefined
}

function Stored({ account, first, others }: StoredProps) {
  const t = useTranslations('videos')
  const billing = latestBilling(account)
  useRecalculation(billing)
  const view = viewOf(account)
  const games = useMemo(() => [...first.results, ...(others ?? [])], [first, others])
  const isComplete = first.nextOffset === undefined || others !== undefined
  return (
    <>
      <Summary games={isComplete ? games : null} billing={billing} isYearly={view.isYearly} />
      <Card>
        {games.length === 0 ? (
          <EmptyState>{t('empty')}</EmptyState>
        ) : (
          <Library games={games} isComplete={isComplete} view={view} />
        )}
      </Card>
    </>
  )
}
