import { useQuery } from '@tanstack/react-query'
import { isExportUnlimitedAt } from '@touchline/domain/contract'
import type { Consumption } from '@touchline/domain/usage'
import { useTranslations } from 'use-intl'
import { LoadFailed, WhenLoaded } from '../../forms/when-loaded.tsx'
import { useAccount } from '../../lib/account/use-account.ts'
import { both, loadable } from '../../lib/request/loadable.ts'
import { nextTermQuery, usageQuery } from '../../lib/request/queries.ts'
import type { TimeKind } from '../../lib/usage-units.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Attention } from './attention.tsx'
import { CardOnFile, Payer } from './cards.tsx'
import { Headline } from './headline.tsx'
import { LastPayments } from './last-payments.tsx'
import { hasNothingToUse, type OverviewAccount } from './overview-account.ts'
import { SeasonPlace } from './season-place.tsx'
import { timeOf, type UsageAndLimits } from './times.ts'
import { UsageMeters } from './usage-meters.tsx'

/** "What do I have and what will I pay next?" */
export function Overview() {
  const account = both(useAccount(), loadable(useQuery(nextTermQuery())))
  const usage = useQuery(usageQuery())
  // Its place is kept from the beginning; the rest is shown without it all the same.
  const settled = usage.isPending
    ? ({ state: 'loading' } as const)
    : ({ state: 'ready', value: { usage: usage.data } } as const)
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
  return (
    <>
      <Heading className="hidden-text">{t('contractInfo')}</Heading>
      <Boundary>
        <Attention account={account} upload={uploadOf(account, usage)} />
      </Boundary>
      <Boundary>
        <Headline account={account} />
      </Boundary>
      <SeasonPlace account={account} />
      {!hasNothingToUse(account) &&
        (usage === undefined ? (
          <Card title={t('usage')}>
            <LoadFailed />
          </Card>
        ) : (
          <UsageMeters {...usage} unlimited={unlimitedTimes(account)} />
        ))}
      <div className="grid2">
        <Boundary>
          <Payer info={account.document.customerInfo} />
        </Boundary>
        <Boundary>
          <CardOnFile payment={account.document.payment} />
        </Boundary>
      </div>
      <Boundary>
        <LastPayments {...account} />
      </Boundary>
    </>
  )
}

const uploadOf = (account: OverviewAccount, read: UsageAndLimits | undefined): Consumption | null =>
  read === undefined || hasNothingToUse(account) ? null : timeOf('upload', read)

/** A plan may give so much export time that it is shown as unlimited. */
const unlimitedTimes = ({ contract, catalogue, now }: OverviewAccount): readonly TimeKind[] =>
  isExportUnlimitedAt(contract, catalogue, now) ? ['export'] : []
