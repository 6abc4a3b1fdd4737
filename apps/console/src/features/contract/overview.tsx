import { useQuery } from '@tanstack/react-query'
import { Boundary } from '@touchline/ui/boundary.tsx'
import { Card } from '@touchline/ui/card.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { part } from '../../forms/part.tsx'
import { LoadFailed, Loading, WhenLoaded } from '../../forms/when-loaded.tsx'
import { overviewWords } from '../../i18n/catalogue.ts'
import { useAccount } from '../../lib/account/use-account.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import { nextTermQuery, usageQuery } from '../../lib/request/queries.ts'
import { hasNothingToUse, type OverviewAccount } from './account/overview-account.ts'
import { subjectOf } from './account/subject.ts'
import type { UsageAndLimits } from './account/usage-and-limits.ts'
import { Attention } from './attention.tsx'
import { Hero } from './hero/hero.tsx'
import './overview.css'

const Cards = part(async () => (await import('./used/used.tsx')).Used, overviewWords)
const Quiet = part(async () => (await import('./quiet/quiet-row.tsx')).QuietRow, overviewWords)
const Below = part(async () => (await import('./below.tsx')).Below, overviewWords)

export function Overview() {
  const account = both(useAccount(), loadable(useQuery(nextTermQuery())))
  const usage = useQuery(usageQuery())
  const settled = usage.isFetched
    ? ({ state: 'ready', value: { usage: usage.data } } as const)
    : ({ state: 'loading' } as const)
  return (
    <WhenLoaded content={both(account, settled)} shape="overview">
      {({ usage, ...account }) => <Shown account={account} usage={usage} />}
    </WhenLoaded>
  )
}

interface ShownProps {
  readonly account: OverviewAccount
  readonly usage: UsageAndLimits | undefined
}

function Shown({ account, usage }: ShownProps) {
  const t = useTranslations('shell')
  const isIdle = hasNothingToUse(account)
  const time =
    usage === undefined || isIdle
      ? null
      : { upload: subjectOf(account, 'upload', usage), export: subjectOf(account, 'export', usage) }
  return (
    <>
      <Heading className="hidden-text">{t('contractInfo')}</Heading>
      <Boundary>
        <Attention account={account} time={time} />
      </Boundary>
      <div className="overview">
        <Boundary>
          <Hero account={account} />
        </Boundary>
        <Suspense fallback={<Loading shape="quiet" />}>
          <Quiet account={account} />
        </Suspense>
        {!isIdle && <Used account={account} usage={usage} />}
        <Suspense fallback={<Loading shape="below" />}>
          <Below account={account} />
        </Suspense>
      </div>
    </>
  )
}

function Used({ account, usage }: ShownProps) {
  const t = useTranslations('shell')
  if (usage === undefined) {
    return (
      <Card title={t('usage')}>
        <LoadFailed />
      </Card>
    )
  }
  return (
    <Suspense fallback={<Loading shape="used" />}>
      <Cards account={account} read={usage} />
    </Suspense>
  )
}
