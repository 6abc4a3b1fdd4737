import { useQueries } from '@tanstack/react-query'
import type { StoredGame } from '@touchline/contract/videos'
import { useTranslations } from 'use-intl'
import { billingsQuery, catalogueQuery, contractQuery, nowQuery, reloadAll } from '../../lib/queries.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.tsx'
import { lengthOf } from './games.ts'
import { Library } from './library.tsx'
import { storedGamesQuery } from './queries.ts'
import { latestBilling, type StorageAccount, useRecalculation, viewOf } from './storage.ts'
import { Summary } from './summary.tsx'
import './videos.css'

/** "What do my videos cost, and which can go?" */
export function VideoStorage() {
  const t = useTranslations()
  const [contract, catalogue, billings, games, now] = useQueries({
    queries: [contractQuery(), catalogueQuery(), billingsQuery(), storedGamesQuery(), nowQuery()],
  })
  const isBroken = [contract, catalogue, billings, games, now].some(
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
          <h1 tabIndex={-1}>{t('videos.title')}</h1>
          <p className="soft">{t('videos.intro')}</p>
        </div>
      </div>
      {isBroken ? (
        <Card>
          <ErrorState text={t('errors.load')} retry={t('errors.retry')} onRetry={() => void reloadAll()} />
        </Card>
      ) : account === null || games.data === undefined ? (
        <Card>
          <Skeleton label={t('shell.loading')} lines={8} />
        </Card>
      ) : (
        <Stored account={account} games={games.data} />
      )}
    </>
  )
}

function Stored({ account, games }: { readonly account: StorageAccount; readonly games: readonly StoredGame[] }) {
  const t = useTranslations('videos')
  const billing = latestBilling(account)
  useRecalculation(billing)
  const view = viewOf(account)
  const charged = games.reduce((sum, { chargedLength }) => sum + chargedLength, 0)
  return (
    <>
      <Summary lengthSeconds={lengthOf(games)} chargedSeconds={charged} billing={billing} isYearly={view.isYearly} />
      <Card>{games.length === 0 ? <EmptyState>{t('empty')}</EmptyState> : <Library games={games} view={view} />}</Card>
    </>
  )
}
