import { useQuery } from '@tanstack/react-query'
import { getReceipt } from '@touchline/contract/calls/receipts'
import type { Receipt } from '@touchline/contract/receipts'
import { Heading } from '@touchline/ui/heading.tsx'
import { Icon } from '@touchline/ui/icon.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useTranslations } from 'use-intl'
import { PaperButton } from '../../forms/paper/paper-button.tsx'
import { ReceiptSheet } from '../../forms/receipt/receipt-sheet.tsx'
import { WhenLoaded } from '../../forms/when-loaded.tsx'
import { useNavigate, useParams } from '../../lib/navigation/index.ts'
import { call } from '../../lib/request/call.ts'
import { loadable } from '../../lib/request/loadable.ts'
import { organizationKey } from '../../lib/request/query-key.ts'
import { organizationId } from '../../lib/session/session.ts'
import './receipt.css'

export function ReceiptPage() {
  const t = useTranslations()
  const { id = '' } = useParams()
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: organizationKey('receipt', id),
    queryFn: async () => (await call(getReceipt, { params: { orgId: organizationId(), id } })).data,
  })
  const paper = paperOf(query.data)
  return (
    <div className="receipt-screen">
      <div className="receipt-tools">
        <Button look="ghost" onClick={() => void navigate({ to: '/billing-history' })}>
          <Icon name="back" />
          {t('receipts.back')}
        </Button>
        <div className="tools">
          {paper !== null && <PaperButton document={paper} isNamed />}
          <Button disabled={query.data === undefined} onClick={() => print()}>
            <Icon name="print" />
            {t('common.print')}
          </Button>
        </div>
      </div>
      <main>
        <WhenLoaded
          content={loadable(query)}
          shape="rows"
          failed={t('receipts.failed')}
          frame={(standIn, state) => (
            <div className="sheet-a4">
              {state === 'failed' && <Heading>{t('receipts.title')}</Heading>}
              {standIn}
            </div>
          )}
        >
          {(receipt) => <ReceiptSheet receipt={receipt} heading="h1" />}
        </WhenLoaded>
      </main>
    </div>
  )
}

const paperOf = (receipt: Receipt | undefined) =>
  receipt === undefined || receipt.documentId === null
    ? null
    : ({ documentId: receipt.documentId, kind: 'receipt', number: receipt.documentNumber } as const)
