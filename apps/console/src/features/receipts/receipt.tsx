import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { getReceipt } from '@touchline/contract/receipts'
import { useTranslations } from 'use-intl'
import { ReceiptSheet } from '../../forms/receipt-sheet.tsx'
import { call } from '../../lib/call.ts'
import { organizationKey } from '../../lib/query-key.ts'
import { organizationId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import './receipt.css'

/** The receipt alone, without the shell. */
export function ReceiptPage() {
  const t = useTranslations()
  const { id } = useParams({ from: '/receipt/$id' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: organizationKey('receipt', id),
    queryFn: async () => (await call(getReceipt, { params: { orgId: organizationId(), id } })).data,
  })
  return (
    <div className="receipt-screen">
      <div className="receipt-tools">
        <Button look="ghost" onClick={() => void navigate({ to: '/billing-history' })}>
          <Icon name="back" />
          {t('receipts.back')}
        </Button>
        <Button disabled={query.data === undefined} onClick={() => print()}>
          <Icon name="print" />
          {t('receipts.print')}
        </Button>
      </div>
      <main>
        {query.isError && query.data === undefined ? (
          <div className="sheet-a4">
            <Heading>{t('receipts.title')}</Heading>
            <ErrorState text={t('receipts.failed')} retry={t('errors.retry')} onRetry={() => void query.refetch()} />
          </div>
        ) : query.data === undefined ? (
          <div className="sheet-a4">
            <Skeleton label={t('shell.loading')} shape="rows" />
          </div>
        ) : (
          <ReceiptSheet receipt={query.data} heading="h1" />
        )}
      </main>
    </div>
  )
}
