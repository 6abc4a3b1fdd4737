import './cancellation.css'
import { useLocation } from '@tanstack/react-router'
import { readAccountExport } from '@touchline/contract/calls/cancellation'
import type { AccountExport as Exported } from '@touchline/contract/cancellation'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { FormError, LonePage } from '../../forms/lone-page.tsx'
import { ReceiptSheet } from '../../forms/receipt/receipt-sheet.tsx'
import { ApiError, isDeadLink } from '../../lib/http/api-error.ts'
import { config } from '../../lib/http/config.ts'
import { openCall } from '../../lib/http/open-call.ts'
import { useChange } from '../../lib/request/use-change.ts'
import { saveFile } from '../../lib/save-file.ts'
import { Heading } from '../../ui/heading.tsx'
import { Button } from '../../ui/input/button.tsx'

/** The mailed link of a closed account: receipts to read and print, and all data as a file. */
export function AccountExport() {
  const t = useTranslations('cancellation.export')
  const common = useTranslations('common')
  const search = new URLSearchParams(useLocation().searchStr)
  const base = config().regions.find((region) => region.name === search.get('region'))?.baseUrl
  const read = useChange({
    send: async () => {
      if (base === undefined) throw new ApiError(404, { code: 'export-unknown', message: 'no such region' })
      const body = { token: search.get('token') ?? '' }
      return (await openCall(base, readAccountExport, { body })).data
    },
    otherwise: (error) => ({ at: 'button', text: isDeadLink(error) ? t('failed') : t('notReached') }),
  })
  if (read.answer !== undefined) return <Fetched account={read.answer} />
  return (
    <LonePage title={t('title')}>
      <p>{t('text')}</p>
      <FormError text={read.said('button')} />
      <Button busy={read.isBusy} onClick={() => read.send()}>
        {common('open')}
      </Button>
    </LonePage>
  )
}

function Fetched({ account }: { readonly account: Exported }) {
  const t = useTranslations('cancellation.export')
  const dayOf = (instant: string) => dateOf(instantFromWire(instant), account.zone)
  return (
    <main className="page export">
      <Heading>{account.organizationName}</Heading>
      <p>{t('until', { closed: dayOf(account.closedAt), date: dayOf(account.expiresAt) })}</p>
      <div className="actions">
        {account.receipts.length > 0 && (
          <Button look="ghost" onClick={() => print()}>
            {t('print')}
          </Button>
        )}
        <Button onClick={() => save(account)}>{t('download')}</Button>
      </div>
      {account.receipts.length === 0 && <p className="soft">{t('noReceipts')}</p>}
      {account.receipts.map((receipt) => (
        <ReceiptSheet key={receipt.billingInfoId} receipt={receipt} heading="h2" />
      ))}
    </main>
  )
}

/** Everything that came, as one readable file. */
const save = (account: Exported): void =>
  saveFile(
    `${account.organizationName}.json`,
    new Blob([JSON.stringify(account, null, 2)], { type: 'application/json' }),
  )
