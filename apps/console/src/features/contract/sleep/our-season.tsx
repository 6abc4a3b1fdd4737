import { useQuery } from '@tanstack/react-query'
import type { OwnSeason } from '@touchline/contract/plans/sleep'
import { Heading } from '@touchline/ui/heading.tsx'
import { EmptyState } from '@touchline/ui/states.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { WaitingScreen } from '../../../forms/waiting-screen.tsx'
import { WhenLoaded } from '../../../forms/when-loaded.tsx'
import { ownSeasonQuery } from '../../../lib/account/own-season.ts'
import { useAccount } from '../../../lib/account/use-account.ts'
import { Link } from '../../../lib/navigation/index.ts'
import { both, loadable } from '../../../lib/request/loadable.ts'
import { nextTermQuery } from '../../../lib/request/queries.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import { Choosing } from './choosing.tsx'
import { MonthsCard } from './months.tsx'
import { Planned } from './planned.tsx'
import './sleep.css'

const useFrame = () => {
  const t = useTranslations('shell')
  return (standIn: ReactNode) => <WaitingScreen title={t('ourSeason')}>{standIn}</WaitingScreen>
}

export const OurSeason = () => (
  <WhenLoaded content={both(useAccount(), loadable(useQuery(nextTermQuery())))} shape="rows" frame={useFrame()}>
    {(account) => <Read account={account} />}
  </WhenLoaded>
)

function Read({ account }: { readonly account: OverviewAccount }) {
  const season = loadable(useQuery(ownSeasonQuery(account.contract.id)))
  return (
    <WhenLoaded content={season} shape="rows" frame={useFrame()}>
      {(read) => <Shown account={account} season={read} />}
    </WhenLoaded>
  )
}

interface ShownProps {
  readonly account: OverviewAccount
  readonly season: OwnSeason
}

function Shown({ account, season }: ShownProps) {
  const { blockedBy } = season.sleep
  if (blockedBy === null) return <Choosing account={account} season={season} />
  if (blockedBy === 'sleep-planned' || blockedBy === 'asleep') return <Planned account={account} season={season} />
  return <Blocked account={account} season={season} reason={blockedBy} />
}

interface BlockedProps extends ShownProps {
  readonly reason: Exclude<OwnSeason['sleep']['blockedBy'], null | 'sleep-planned' | 'asleep'>
}

function Blocked({ account, season, reason }: BlockedProps) {
  const t = useTranslations('sleep')
  const shell = useTranslations('shell')
  const toPay = useTranslations('giveSeats')
  return (
    <>
      <div className="head">
        <Heading>{shell('ourSeason')}</Heading>
      </div>
      <EmptyState
        action={
          reason === 'unsettled' ? (
            <Link className="btn ghost" to="/contract-info">
              {toPay('toPay')}
            </Link>
          ) : undefined
        }
      >
        {t(`refused.${reason}`)}
      </EmptyState>
      {reason === 'unsettled' && <MonthsCard account={account} season={season} />}
    </>
  )
}
