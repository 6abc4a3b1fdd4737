import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { getReceipt, type Receipt } from '@touchline/contract/receipts'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { call, organizationId } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/card.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { moneyText } from '../../ui/money.tsx'
import { ErrorState, Skeleton } from '../../ui/states.tsx'
import './receipt.css'

/** One A4 page, black on white, without the shell. */
export function ReceiptPage() {
  const t = useTranslations()
  const { id } = useParams({ from: '/receipt/$id' })
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: [organizationId(), 'receipt', id],
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
      <main className="sheet-a4">
        {query.isError ? (
          <ErrorState text={t('receipts.failed')} retry={t('errors.retry')} onRetry={() => void query.refetch()} />
        ) : query.data === undefined ? (
          <Skeleton label={t('shell.loading')} shape="rows" />
        ) : (
          <Sheet receipt={query.data} />
        )}
      </main>
    </div>
  )
}

function Sheet({ receipt }: { readonly receipt: Receipt }) {
  const t = useTranslations('receipts')
  const { language, locale } = useLanguage()
  const { charge, issuer } = receipt
  const amount = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const plan = receipt.planName[language] ?? receipt.planName.en ?? ''
  const taxed = charge.consumptionTaxRate > 0
  return (
    <>
      <header className="receipt-head">
        <Heading>{t('title')}</Heading>
        <dl className="facts num">
          <div className="pair">
            <dt>{t('number')}</dt>
            <dd>{receipt.documentNumber}</dd>
          </div>
          <div className="pair">
            <dt>{t('issueDate')}</dt>
            <dd>{receipt.issueDate}</dd>
          </div>
        </dl>
      </header>
      <p className="receipt-payee">{t('payee', { name: receipt.payerName ?? receipt.organizationName })}</p>
      <p className="receipt-total num">
        {taxed ? t('amountInclTax', { amount: amount(charge.total) }) : t('amount', { amount: amount(charge.total) })}
      </p>
      <Facts
        rows={[
          [t('proviso'), t('provisoText', { plan })],
          [t('servicePeriod'), `${receipt.servicePeriod.from} – ${receipt.servicePeriod.to}`],
          [t('paymentMethod'), receipt.paymentMethod === 'CREDIT_CARD' ? t('creditCard') : t('bankTransfer')],
          ...(taxed
            ? ([
                [t('taxExcluded', { rate: charge.consumptionTaxRate }), amount(charge.subtotal)],
                [t('consumptionTax', { rate: charge.consumptionTaxRate }), amount(charge.tax)],
              ] as const)
            : []),
        ]}
      />
      <footer className="receipt-issuer">
        <b>{issuer.companyName}</b>
        <p>{issuer.address}</p>
        <p>{issuer.phone}</p>
        {issuer.registrationNumber !== null && <p>{t('registrationNumber', { number: issuer.registrationNumber })}</p>}
      </footer>
    </>
  )
}
