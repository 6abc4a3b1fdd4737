import { useQueries } from '@tanstack/react-query'
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
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import { Attention } from './attention.tsx'
import { CardOnFile, Payer } from './cards.tsx'
import { Headline } from './headline.tsx'
import { LastPayments } from './last-payments.tsx'
import { UsageMeters } from './usage-meters.tsx'

/** "What do I have and what will I pay next?" */
export function Overview() {
  const t = useTranslations()
  const [contract, catalogue, billings, usage, now, nextTerm] = useQueries({
    queries: [contractQuery(), catalogueQuery(), billingsQuery(), usageQuery(), nowQuery(), nextTermQuery()],
  })
  const all = [contract, catalogue, billings, usage, now, nextTerm]
  if (all.some((query) => query.isError && query.data === undefined)) {
    return <ErrorState text={t('errors.load')} retry={t('errors.retry')} onRetry={() => void reloadAll()} />
  }
  if (!contract.data || !catalogue.data || !billings.data || !usage.data || !now.data || nextTerm.data === undefined) {
    return <Skeleton label={t('shell.loading')} lines={8} />
  }
  const figures = { billings: billings.data, now: now.data, nextTerm: nextTerm.data }
  const account = { ...contract.data, ...catalogue.data, ...figures }
  return (
    <>
      <h1 tabIndex={-1} className="hidden-text">
        {t('shell.contractInfo')}
      </h1>
      <Attention account={account} />
      <Headline account={account} />
      <UsageMeters limits={usage.data.limits} usage={usage.data.usage} />
      <div className="grid2">
        <Payer info={account.document.customerInfo} />
        <CardOnFile payment={account.document.payment} />
      </div>
      <LastPayments {...account} />
    </>
  )
}
