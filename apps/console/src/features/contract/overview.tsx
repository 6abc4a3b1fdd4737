import { useQuery } from '@tanstack/react-query'
import { isExportUnlimitedAt } from '@touchline/domain/contract'
import type { Consumption } from '@touchline/domain/usage'
import { useTranslations } from 'use-intl'
import {
  billingsQuery,
  catalogueQuery,
  contractQuery,
  nextTermQuery,
  nowQuery,
  reloadAll,
  usageQuery,
} from '../../lib/queries.ts'
import type { TimeKind } from '../../lib/usage-units.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Card } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { type Account, hasNothingToUse } from './account.ts'
import { Attention } from './attention.tsx'
import { CardOnFile, Payer } from './cards.tsx'
import { Headline } from './headline.tsx'
import { LastPayments } from './last-payments.tsx'
import { timeOf, type UsageRead } from './times.ts'
import { UsageMeters } from './usage-meters.tsx'

/** "What do I have and what will I pay next?" */
export function Overview() {
  const t = useTranslations()
  const contract = useQuery(contractQuery())
  const catalogue = useQuery(catalogueQuery())
  const billings = useQuery(billingsQuery())
  const usage = useQuery(usageQuery())
  const now = useQuery(nowQuery())
  const nextTerm = useQuery(nextTermQuery())
  if ([contract, catalogue, billings, now, nextTerm].some((query) => query.isError && query.data === undefined)) {
    return <ErrorState text={t('errors.load')} retry={t('errors.retry')} onRetry={() => void reloadAll()} />
  }
  if (
    !contract.data ||
    !catalogue.data ||
    !billings.data ||
    usage.isPending ||
    !now.data ||
    nextTerm.data === undefined
  ) {
    return <Skeleton label={t('shell.loading')} shape="overview" />
  }
  const figures = { billings: billings.data, now: now.data, nextTerm: nextTerm.data }
  const account = { ...contract.data, ...catalogue.data, ...figures }
  return (
    <>
      <Heading className="hidden-text">{t('shell.contractInfo')}</Heading>
      <Boundary>
        <Attention account={account} upload={uploadOf(account, usage.data)} />
      </Boundary>
      <Boundary>
        <Headline account={account} />
      </Boundary>
      {!hasNothingToUse(account) &&
        (usage.data === undefined ? (
          <Card title={t('shell.usage')}>
            <ErrorState text={t('errors.load')} retry={t('errors.retry')} onRetry={() => void usage.refetch()} />
          </Card>
        ) : (
          <UsageMeters {...usage.data} unlimited={unlimitedTimes(account)} />
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

const uploadOf = (account: Account, read: UsageRead | undefined): Consumption | null =>
  read === undefined || hasNothingToUse(account) ? null : timeOf('upload', read)

/** A plan may give so much export time that it is shown as unlimited. */
const unlimitedTimes = ({ contract, catalogue, now }: Account): readonly TimeKind[] =>
  isExportUnlimitedAt(contract, catalogue, now) ? ['export'] : []
