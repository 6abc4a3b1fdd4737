import type { Receipt } from '@touchline/contract/receipts'
import { Facts } from '@touchline/ui/card.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Heading } from '@touchline/ui/heading.tsx'
import { issuerLines } from '@touchline/words/issuer-lines'
import { taxNamed } from '@touchline/words/tax-named'
import { statedReason } from '@touchline/words/untaxed-reason'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import './receipt-sheet.css'

const returnedOn = {
  refund: 'receipts.returnedOn.refund',
  dispute: 'receipts.returnedOn.dispute',
  'failed-refund': 'receipts.returnedOn.failed-refund',
} as const

interface ReceiptSheetProps {
  readonly receipt: Receipt
  readonly heading: 'h1' | 'h2'
}

export function ReceiptSheet({ receipt, heading }: ReceiptSheetProps) {
  const t = useTranslations()
  const { language, locale } = useLanguage()
  const { charge } = receipt
  const amount = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const plan = receipt.planName[language] ?? receipt.planName.en ?? ''
  const taxed = charge.taxedAs.rate > 0
  const untaxed = statedReason(charge.taxedAs, t)
  return (
    <article className="sheet-a4" aria-label={`${t('receipts.title')} ${receipt.documentNumber}`}>
      <header className="receipt-head">
        {heading === 'h1' ? <Heading>{t('receipts.title')}</Heading> : <h2>{t('receipts.title')}</h2>}
        <dl className="facts num">
          <div className="pair">
            <dt>{t('receipts.number')}</dt>
            <dd className="whole">{receipt.documentNumber}</dd>
          </div>
          <div className="pair">
            <dt>{t('papers.issueDate')}</dt>
            <dd>{receipt.issueDate}</dd>
          </div>
        </dl>
      </header>
      <p className="receipt-payee">{t('papers.buyer', { name: receipt.payerName ?? receipt.organizationName })}</p>
      <p className="receipt-total num">
        {taxed
          ? t('papers.amountInclTax', { amount: amount(charge.total) })
          : t('receipts.amount', { amount: amount(charge.total) })}
      </p>
      <Facts
        rows={[
          [t('papers.for'), t('papers.forText', { plan })],
          ...(receipt.invoiceNumber === null ? [] : ([[t('papers.invoice'), whole(receipt.invoiceNumber)]] as const)),
          [t('papers.servicePeriod'), whole(`${receipt.servicePeriod.from} – ${receipt.servicePeriod.to}`)],
          [
            t('papers.paymentMethod'),
            receipt.paymentMethod === 'CREDIT_CARD' ? t('papers.creditCard') : t('papers.bankTransfer'),
          ],
          ...(taxed
            ? ([
                [t('receipts.taxExcluded', { rate: charge.taxedAs.rate / 100 }), amount(charge.subtotal)],
                [t('invoiceLines.tax', taxNamed(charge.taxedAs)), amount(charge.tax)],
              ] as const)
            : []),
          ...(receipt.replacedBy === null
            ? []
            : ([[t('receipts.replacedBy'), whole(receipt.replacedBy.number)]] as const)),
          ...receipt.refunds.map(
            ({ cause, refundDate: date, amount: back }) => [t(returnedOn[cause], { date }), amount(back)] as const,
          ),
        ]}
      />
      {untaxed !== null && <p className="small soft">{untaxed}</p>}
      <IssuedBy issuer={receipt.issuer} />
    </article>
  )
}

const whole = (text: string) => <Dated key={text} text={text} />

function IssuedBy({ issuer }: Pick<Receipt, 'issuer'>) {
  const [name, ...lines] = issuerLines(issuer, useTranslations())
  return (
    <footer className="receipt-issuer">
      <b>{name}</b>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </footer>
  )
}
