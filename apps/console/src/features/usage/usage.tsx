import { useQuery } from '@tanstack/react-query'
import { baseGroupAt, contractStateAt, isAsleepAt } from '@touchline/domain/contract'
import { freeSeats } from '@touchline/domain/seats'
import { Heading } from '@touchline/ui/heading.tsx'
import { Tabs } from '@touchline/ui/input/tabs.tsx'
import { useEffect, useEffectEvent } from 'react'
import { useTranslations } from 'use-intl'
import { organizationTime, paceSubject, seatsUsed, type UsageAccount } from '../../forms/usage/account.ts'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { usageByUserQuery } from '../../lib/account/usage-by-user.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { useNavigate, useSearch } from '../../lib/navigation/index.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import type { TimeKind } from '../../lib/usage-units.ts'
import { CustomCard } from './add-on/custom-card.tsx'
import { useHeadline } from './headline.ts'
import { NothingToUse } from './nothing-to-use.tsx'
import { TimeTab } from './time-tab.tsx'
import { UsersTab } from './users-tab.tsx'
import './usage.css'

export function Usage() {
  const account = both(useAccount(), loadable(useQuery(usageByUserQuery())))
  return (
    <WhenLoaded content={account} shape="usage">
      {(account) => <UsageOf account={account} />}
    </WhenLoaded>
  )
}

type TabKey = TimeKind | 'users'

function UsageOf({ account }: { readonly account: UsageAccount }) {
  const shell = useTranslations('shell')
  const { contract, catalogue, now } = account
  const state = contractStateAt(contract, catalogue, now)
  const kind = isAsleepAt(contract, catalogue, now) ? 'asleep' : state.kind
  if (
    kind !== 'asleep' &&
    kind !== 'trial-readonly' &&
    kind !== 'settlement-readonly' &&
    kind !== 'cancelled' &&
    kind !== 'none'
  )
    return <Tabbed account={account} />
  return (
    <>
      <div className="head">
        <Heading>{shell('usage')}</Heading>
      </div>
      <NothingToUse kind={kind} account={account} />
    </>
  )
}

function Tabbed({ account }: { readonly account: UsageAccount }) {
  const t = useTranslations('usage')
  const [selected, setSelected] = useTab()
  const isPressed = useIsPressed()
  const keys = tabsOf(account)
  const chosen = keys.find((key) => key === selected) ?? 'upload'
  const tabs = keys.map((key) => ({ key, label: t(`tabs.${key}`) }))
  const head = chosen === 'users' ? <SeatsHead account={account} /> : <TimeHead account={account} kind={chosen} />
  return (
    <Tabs label={t('tabsLabel')} tabs={tabs} chosen={chosen} onChoose={setSelected} head={head}>
      {chosen === 'users' ? (
        <UsersTab account={account} isPressed={isPressed} />
      ) : (
        <TimeTab key={chosen} account={account} kind={chosen} isPressed={isPressed} />
      )}
      <CustomCard account={account} />
    </Tabs>
  )
}

function useTab(): readonly [unknown, (tab: TabKey) => void] {
  const navigate = useNavigate()
  const { tab } = useSearch()
  return [tab, (next) => void navigate({ to: '.', search: { tab: next }, replace: true })]
}

/** Removed from the address, so that a reload opens nothing. */
function useIsPressed(): boolean {
  const navigate = useNavigate()
  const { add, ...rest } = useSearch()
  const isPressed = add === '1'
  const clean = useEffectEvent(() => void navigate({ to: '.', search: rest, replace: true }))
  useEffect(() => {
    if (isPressed) clean()
  }, [isPressed])
  return isPressed
}

/** Export needs a permission, users a yearly contract (specification, section 2). */
function tabsOf({ permissions, contract, catalogue, now }: UsageAccount): readonly TabKey[] {
  const isYearly = baseGroupAt(contract, catalogue, now)?.cycle === 'year'
  return [
    'upload',
    ...(permissions.includes('exportPlaylist') ? (['export'] as const) : []),
    ...(isYearly ? (['users'] as const) : []),
  ]
}

interface TimeHeadProps {
  readonly account: UsageAccount
  readonly kind: TimeKind
}

function TimeHead({ account, kind }: TimeHeadProps) {
  const t = useTranslations('usage')
  const shell = useTranslations('shell')
  const { heading, text } = useHeadline(paceSubject(account, kind))
  const isInPlan = organizationTime(account, kind).limit.hard > 0
  return (
    <div>
      <Heading name={shell('usage')}>{isInPlan ? heading : t('answer.noExport')}</Heading>
      {isInPlan && <p className="soft num usage-answer">{text}</p>}
    </div>
  )
}

function SeatsHead({ account }: { readonly account: UsageAccount }) {
  const t = useTranslations('usage')
  const shell = useTranslations('shell')
  const { analysts, viewers } = freeSeats(account.contract, account.catalogue, seatsUsed(account), account.now)
  return (
    <div>
      <Heading name={shell('usage')}>{t('answer.seats', { left: analysts + viewers })}</Heading>
    </div>
  )
}
