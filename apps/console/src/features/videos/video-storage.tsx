import { useQuery } from '@tanstack/react-query'
import type { BillingInfo } from '@touchline/contract/billing'
import type { ResponseOf } from '@touchline/contract/endpoint'
import type { listStoredGames, StoredGame } from '@touchline/contract/videos'
import { contractStateAt } from '@touchline/domain/contract'
import type { StoredDay } from '@touchline/domain/storage'
import type { StorageView } from '@touchline/domain/videos'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Tabs } from '@touchline/ui/input/tabs.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import type { Account } from '../../lib/account/account.ts'
import { type StoredDays, useStoredDays } from '../../lib/account/stored-days.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { both, type Loadable, loadable } from '../../lib/request/loadable.ts'
import { billingsQuery, queryClient } from '../../lib/request/queries.ts'
import { mayCall } from '../../lib/session/role.ts'
import { Library } from './library.tsx'
import { AgeStrip } from './plan/age-strip.tsx'
import { usePlanText } from './plan/plan-text.ts'
import { Savings } from './plan/savings.tsx'
import { type Selection, useSelection } from './plan/selection.ts'
import { type StoragePlan, useStoragePlan } from './plan/use-plan.ts'
import { firstGamesQuery, firstTrashQuery, otherGamesQuery, recalculate } from './queries.ts'
import { Summary } from './summary.tsx'
import { Trash } from './trash/trash.tsx'
import './videos.css'
import './plan/plan.css'

function viewOf({ contract, catalogue, now }: Account): StorageView {
  const state = contractStateAt(contract, catalogue, now)
  const isYearly = 'group' in state && state.group.cycle === 'year'
  return { now, zone: contract.zone, isYearly }
}

const latestBilling = ({ billings, contract }: Account): BillingInfo | undefined =>
  billings
    .filter((billing) => billing.paymentCycle === 'MONTH' && billing.contractInfoIds.includes(contract.id))
    .toSorted((a, b) => (a.billingTargetYearMonth < b.billingTargetYearMonth ? 1 : -1))[0]

/** Once, then polled until fixed. */
function useRecalculation(billing: BillingInfo | undefined): void {
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current || billing === undefined || billing.billingStatus === 'Fixed' || !mayCall('recalculate')) return
    isAsked.current = true
    const reread = () => queryClient.invalidateQueries({ queryKey: billingsQuery().queryKey })
    recalculate(billing.billingInfoId).then(reread, reread)
  }, [billing])
}

interface HeldBilling {
  readonly shown: BillingInfo | undefined
  readonly release: () => void
}

function useHeld(billing: BillingInfo | undefined): HeldBilling {
  const [held, setHeld] = useState(billing)
  const isHeld =
    billing?.billingStatus === 'InProgress' &&
    held?.billingInfoId === billing.billingInfoId &&
    held.billingStatus !== 'InProgress'
  return { shown: isHeld ? held : billing, release: () => setHeld(undefined) }
}

interface PlannerProps {
  readonly account: Account
  readonly stored: Loadable<StoredDays>
  readonly plan: StoragePlan
  readonly selection: Selection
  readonly isComplete: boolean
  readonly isYearly: boolean
}

const Planner = ({ stored, ...props }: PlannerProps) => (
  <WhenLoaded content={stored} shape="rows" frame={(standIn) => <Card className="ages">{standIn}</Card>}>
    {({ storedDays }) => storedDays.length > 0 && <Planned {...props} storedDays={storedDays} />}
  </WhenLoaded>
)

interface PlannedProps extends Omit<PlannerProps, 'stored'> {
  readonly storedDays: readonly StoredDay[]
}

const Planned = ({ account, storedDays, plan, selection, isComplete, isYearly }: PlannedProps) => (
  <>
    <AgeStrip account={account} storedDays={storedDays} plan={plan} isYearly={isYearly} />
    {isChargedSoon(plan) && <Savings plan={plan} selection={selection} isComplete={isComplete} isYearly={isYearly} />}
  </>
)

/** What is charged later is no reason to delete yet. */
const isChargedSoon = ({ first, bills }: StoragePlan): boolean =>
  first !== null && (first.cycle === 'year' || bills.indexOf(first) <= 1)

export function VideoStorage() {
  const t = useTranslations('videos')
  const shell = useTranslations('shell')
  const first = useQuery(firstGamesQuery())
  const account = both(useAccount(), loadable(first))
  // Begins with the first games.
  const others = loadable(useQuery(otherGamesQuery(first.data?.nextOffset)))
  const stored = useStoredDays()
  const content = stored.state === 'loading' ? stored : account
  const [tab, setTab] = useState<'stored' | 'trash'>('stored')
  const { data: trash } = useQuery(firstTrashQuery())
  const hasTrash = trash !== undefined && trash.days + trash.count > 0
  const inTrash = hasTrash && tab === 'trash' && trash.count > 0 ? trash : null
  const tabs = [
    { key: 'stored', label: t('trash.stored') },
    { key: 'trash', label: t('trash.tabCount', { count: trash?.count ?? 0 }) },
  ] as const
  return (
    <Tabs
      label={shell('billingMovies')}
      tabs={hasTrash ? tabs : []}
      chosen={tab}
      onChoose={setTab}
      head={<Headline trash={inTrash} />}
    >
      <WhenLoaded
        content={others.state === 'failed' ? others : content}
        shape="rows"
        frame={(standIn) => <Card>{standIn}</Card>}
      >
        {(read) =>
          hasTrash && tab === 'trash' ? (
            <Trash account={read} first={trash} />
          ) : (
            <Stored
              account={read}
              first={read}
              others={others.state === 'ready' ? others.value : undefined}
              stored={stored}
              trashDays={trash?.days ?? 0}
            />
          )
        }
      </WhenLoaded>
    </Tabs>
  )
}

function Headline({ trash }: { readonly trash: { readonly count: number; readonly days: number } | null }) {
  const t = useTranslations('videos')
  const shell = useTranslations('shell')
  return (
    <div>
      <Heading name={shell('billingMovies')}>
        {trash === null ? shell('billingMovies') : t('trash.title', { count: trash.count })}
      </Heading>
      <p className="soft">{trash === null ? t('intro') : t('trash.lead', { days: trash.days })}</p>
    </div>
  )
}

interface StoredProps {
  readonly account: Account
  readonly first: ResponseOf<typeof listStoredGames>
  readonly others: readonly StoredGame[] | undefined
  readonly stored: Loadable<StoredDays>
  /** 0 where a game is deleted at once. */
  readonly trashDays: number
}

const none: readonly never[] = []

function Stored({ account, first, others, stored, trashDays }: StoredProps) {
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
            keeping={trashDays === 0 ? null : { days: trashDays, now: account.now, zone: account.contract.zone }}
            onDeleted={release}
            saving={stored.state === 'ready' ? t('savings.saves', { amount: text.money(plan.saving) }) : null}
          />
        )}
      </Card>
    </>
  )
}
