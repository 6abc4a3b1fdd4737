import { useQuery } from '@tanstack/react-query'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { listStoredGames, StoredGame } from '@touchline/contract/videos'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import type { Account } from '../../lib/account/account.ts'
import { type StoredDays, useStoredDays } from '../../lib/account/stored-days.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { both, type Loadable, loadable } from '../../lib/request/loadable.ts'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { Library } from './library.tsx'
import { usePlanText } from './plan/plan-text.ts'
import { Planner } from './plan/planner.tsx'
import { useSelection } from './plan/selection.ts'
import { useStoragePlan } from './plan/use-plan.ts'
import { firstGamesQuery, otherGamesQuery } from './queries.ts'
import { latestBilling, useHeld, useRecalculation, viewOf } from './storage.ts'
import { Summary } from './summary.tsx'
import './videos.css'

/** "What do my videos cost, and which can go?" */
export function VideoStorage() {
  const t = useTranslations('videos')
  const shell = useTranslations('shell')
  const first = useQuery(firstGamesQuery())
  const account = both(useAccount(), loadable(first))
  // The screen begins with the first games; it is not whole without the others.
  const others = loadable(useQuery(otherGamesQuery(first.data?.nextOffset)))
  // Nothing moves when the ages come.
  const stored = useStoredDays()
  const content = stored.state === 'loading' ? stored : account
  return (
    <>
      <div className="head">
        <div>
          <Heading>{shell('billingMovies')}</Heading>
          <p className="soft">{t('intro')}</p>
        </div>
      </div>
      <WhenLoaded
        content={others.state === 'failed' ? others : content}
        shape="rows"
        frame={(standIn) => <Card>{standIn}</Card>}
      >
        {(read) => (
          <Stored
            account={read}
            first={read}
            others={others.state === 'ready' ? others.value : undefined}
            stored={stored}
          />
        )}
      </WhenLoaded>
    </>
  )
}

interface StoredProps {
  readonly account: Account
  readonly first: ResponseOf<typeof listStoredGames>
  readonly others: readonly StoredGame[] | undefined
  readonly stored: Loadable<StoredDays>
}

const none: readonly never[] = []

function Stored({ account, first, others, stored }: StoredProps) {
  const t = useTranslations('videos')
  const billing = latestBilling(account)
  useRecalculation(billing)
  const { shown, release } = useHeld(billing)
  const view = viewOf(account)
  const games = useMemo(() => [...first.results, ...(others ?? [])], [first, others])
  const isComplete = first.nextOffset === undefined || others !== undefined
  const selection = useSelection()
  const { selected } = selection
  const chosen = useMemo(() => games.filter(({ matchId }) => selected.has(matchId)), [games, selected])
  const storedDays = stored.state === 'ready' ? stored.value.storedDays : none
  const plan = useStoragePlan({ account, storedDays, games: isComplete ? games : none, chosen })
  const text = usePlanText(account.contract)
  return (
    <>
      <Summary games={isComplete ? games : null} billing={shown} isYearly={view.isYearly} />
      <Planner
        account={account}
        stored={stored}
        plan={plan}
        selection={selection}
        isComplete={isComplete}
        isYearly={view.isYearly}
      />
      <Card>
        {games.length === 0 ? (
          <EmptyState>{t('empty')}</EmptyState>
        ) : (
          <Library
            games={games}
            isComplete={isComplete}
            view={view}
            selection={selection}
            chosen={chosen}
            onDeleted={release}
            saving={stored.state === 'ready' ? t('savings.saves', { amount: text.money(plan.saving) }) : null}
          />
        )}
      </Card>
    </>
  )
}
