import { hasRight } from '@touchline/domain/operators'
import { billKind } from '@touchline/domain/payment'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import en from '@touchline/words/catalogues/en.json'
import ja from '@touchline/words/catalogues/ja.json'
import { useLocale, useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { BillState } from '../../lib/bill-state.tsx'
import { dayText, monthText } from '../../lib/date-text.ts'
import { useOperator } from '../../lib/session.ts'
import type { Customer } from './customer.ts'

type Bill = Customer['billings']['results'][number]
/** As the club's bill names them. */
const lineRoles = { en: en.invoiceLines.roles, ja: ja.invoiceLines.roles }

const billActs = ['send-documents', 'charge-again'] as const
type BillAct = (typeof billActs)[number]

interface BillsProps {
  readonly customer: Customer
  readonly onRefund: (billingId: string, left: number) => void
  readonly onAct: (act: BillAct, billingId: string) => void
}

export function Bills({ customer, onRefund, onAct }: BillsProps) {
  const t = useTranslations('customer')
  const ofAll = useTranslations('common')
  const { results } = customer.billings
  return (
    <Card title={t('bills')}>
      {results.length === 0 ? (
        <p className="soft">{t('noBills')}</p>
      ) : (
        <div className="scrolls">
          <table className="bills">
            <thead>
              <tr>
                <th scope="col">{t('for')}</th>
                <th scope="col" className="r">
                  {ofAll('amount')}
                </th>
                <th scope="col" className="spare">
                  {t('documents')}
                </th>
                <th scope="col">{ofAll('state')}</th>
                <th scope="col" className="spare">
                  {t('how')}
                </th>
                <th scope="col" className="r">
                  {t('refundable')}
                </th>
              </tr>
            </thead>
            <tbody>
              {results.map((bill) => (
                <Row key={bill.billingInfoId} bill={bill} customer={customer} onRefund={onRefund} onAct={onAct} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  )
}

interface RowProps extends BillsProps {
  readonly bill: Bill
}

function Row({ bill, customer, onRefund, onAct }: RowProps) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const { roles } = useOperator()
  const { billingInfoId: billingId, charge } = bill
  const text = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const left = customer.refundable.find((each) => each.billingInfoId === billingId)?.amount ?? 0
  const payments = customer.payments.filter((each) => each.billingInfoId === billingId)
  return (
    <tr>
      <th scope="row">{monthText(bill.billingTargetYearMonth, locale)}</th>
      <td className="r num">
        <Lines bill={bill} onAct={onAct} />
      </td>
      <td className="spare">
        {bill.documents.map(({ documentId, number }) => (
          <span key={documentId} className="whole">
            {number}
          </span>
        ))}
      </td>
      <td>
        <BillState kind={billKind(bill)} />
      </td>
      <td className="spare">
        {payments.map(({ kind, day, amount, declineCode, reference }) => (
          <span key={`${kind} ${day} ${reference}`} className="whole">
            {kind === 'declined'
              ? t('declined', { day: dayText(day, locale), code: declineCode ?? '' })
              : t(`paidBy.${kind}`, { day: dayText(day, locale), amount: text(amount ?? 0) })}
          </span>
        ))}
        {bill.refunds.map(({ cause, amount, refundDate, refundDateTime }) => (
          <span key={`${cause} ${refundDateTime}`} className="whole">
            {t(`refunded.${cause}`, { day: dayText(refundDate, locale), amount: text(amount) })}
          </span>
        ))}
      </td>
      <td className="r num">
        {left > 0 ? text(left) : '–'}
        {left > 0 && hasRight(roles, 'refund') && (
          <Button
            look="ghost"
            small
            aria-label={t('refundOf', { month: monthText(bill.billingTargetYearMonth, locale) })}
            onClick={() => onRefund(billingId, left)}
          >
            {t('refund')}
          </Button>
        )}
      </td>
    </tr>
  )
}

interface LinesProps extends Pick<BillsProps, 'onAct'> {
  readonly bill: Bill
}

function Lines({ bill, onAct }: LinesProps) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const ofActs = useTranslations('acts')
  const { language } = useLanguage()
  const { roles } = useOperator()
  const { charge, plans, documents } = bill
  const possible = {
    'send-documents': documents.length > 0,
    'charge-again': billKind(bill) === 'declined',
  }
  const text = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  return (
    <details>
      <summary>{text(charge.total)}</summary>
      <ul className="lines">
        {plans.map(({ role, contractPlanId, price }) => (
          <li key={`${role} ${contractPlanId}`}>{`${lineRoles[language][role]}: ${text(price)}`}</li>
        ))}
        <li>{t('tax', { amount: text(charge.tax) })}</li>
      </ul>
      {billActs
        .filter((act) => possible[act] && hasRight(roles, act))
        .map((act) => (
          <Button key={act} look="ghost" small onClick={() => onAct(act, bill.billingInfoId)}>
            {ofActs('opens', { title: ofActs(`forms.${act}.title`) })}
          </Button>
        ))}
    </details>
  )
}
