import './cancellation.css'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { type AccountExport as Exported, readAccountExport } from '@touchline/contract/cancellation'
import type { Receipt } from '@touchline/contract/receipts'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { LanguageSelect } from '../../i18n/language-select.tsx'
import { ApiError } from '../../lib/api-error.ts'
import { config } from '../../lib/config.ts'
import { exchange } from '../../lib/request.ts'
import { Button } from '../../ui/button.tsx'
import { Card, Facts } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { moneyText } from '../../ui/money.tsx'

/** The mailed link of a closed account: receipts to read and print, and all data as a file. */
export function AccountExport() {
  const t = useTranslations('cancellation.export')
  const search = new URLSearchParams(useLocation().searchStr)
  const base = config().regions.find((region) => region.name === search.get('region'))?.baseUrl
  const read = useMutation({
    mutationFn: async () => {
      if (base === undefined) throw new ApiError(404, { code: 'export-unknown', message: 'no such region' })
      const body = { token: search.get('token') ?? '' }
      return (await exchange(base, readAccountExport, { body }, null)).data
    },
  })
  if (read.isSuccess) return <Fetched account={read.data} />
  return (
    <main className="empty farewell">
      <Heading>{t('title')}</Heading>
      <p role={read.isError ? 'alert' : undefined}>{read.isError ? t('failed') : t('text')}</p>
      <Button busy={read.isPending} onClick={() => read.mutate()}>
        {t('open')}
      </Button>
      <LanguageSelect />
    </main>
  )
}

function Fetched({ account }: { readonly account: Exported }) {
  const t = useTranslations('cancellation.export')
  return (
    <main className="page export">
      <Heading>{account.organizationName}</Heading>
      <p>{t('until', { closed: account.closedAt.slice(0, 10), date: account.expiresAt.slice(0, 10) })}</p>
      <div className="actions">
        <Button look="ghost" onClick={() => print()}>
          {t('print')}
        </Button>
        <Button onClick={() => save(account)}>{t('download')}</Button>
      </div>
      {account.receipts.length === 0 && <p className="soft">{t('noReceipts')}</p>}
      {account.receipts.map((receipt) => (
        <ReceiptCard key={receipt.billingInfoId} receipt={receipt} />
      ))}
    </main>
  )
}

function ReceiptCard({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('receipts')
  const own = useTranslations('cancellation.export')
  const { language, locale } = useLanguage()
  const { charge, issuer, servicePeriod, planName } = receipt
  const money = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const tax = [t('consumptionTax', { rate: charge.consumptionTaxRate }), money(charge.tax)] as const
  return (
    <Card title={`${t('title')} ${receipt.documentNumber}`}>
      <Facts
        rows={[
          [t('issueDate'), receipt.issueDate],
          [t('proviso'), t('provisoText', { plan: planName[language] ?? planName.en ?? '–' })],
          [t('servicePeriod'), `${servicePeriod.from} – ${servicePeriod.to}`],
          [own('total'), money(charge.total)],
          ...(charge.consumptionTaxRate > 0 ? [[t('taxExcluded'), money(charge.subtotal)] as const, tax] : []),
          [t('paymentMethod'), receipt.paymentMethod === 'CREDIT_CARD' ? t('creditCard') : t('bankTransfer')],
          [own('issuer'), `${issuer.companyName}, ${issuer.address}, ${issuer.phone}`],
        ]}
      />
    </Card>
  )
}

/** Everything that came, as one readable file. */
function save(account: Exported): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(account, null, 2)], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${account.organizationName}.json`
  link.click()
  URL.revokeObjectURL(url)
}
