import { hasRight } from '@touchline/domain/operators'
import { Card } from '@touchline/ui/card.tsx'
import { Chip, type Tone } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { useLocale, useTranslations } from 'use-intl'
import { useOperator } from '../../lib/session.ts'
import type { Customer } from './customer.ts'
import { dayText, monthText } from './date-text.ts'

type Bill = Customer['billings']['results'][number]
type State = 'paid' | 'open' | 'failed' | 'estimated'

const tones = { paid: 'paid', open: 'wait', failed: 'error', estimated: 'later' } as const satisfies Record<State, Tone>

const stateOf = ({ billingStatus, paymentStatus }: Bill): State => {
  if (billingStatus !== 'Fixed') return 'estimated'
  if (paymentStatus === 'Complete') return 'paid'
  return paymentStatus === 'Error' || paymentStatus === 'ProcessCallError' ? 'failed' : 'open'
}

interface BillsProps {
  readonly customer: Customer
  readonly onRefund: (billingId: string, left: number) => void
}

export function Bills({ customer, onRefund }: BillsProps) {
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
                <th scope="col">{t('documents')}</th>
                <th scope="col">{ofAll('state')}</th>
                <th scope="col">{t('how')}</th>
                <th scope="col" className="r">
                  {t('refundable')}
                </th>
              </tr>
            </thead>
            <tbody>
              {results.map((bill) => (
                <Row key={bill.billingInfoId} bill={bill} customer={customer} onRefund={onRefund} />
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

function Row({ bill, customer, onRefund }: RowProps) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const { roles } = useOperator()
  const { billingInfoId: billingId, charge } = bill
  const text = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const left = customer.refundable.find((each) => each.billingInfoId === billingId)?.amount ?? 0
  const state = stateOf(bill)
  const payments = customer.payments.filter((each) => each.billingInfoId === billingId)
  return (
    <tr>
      <th scope="row">{monthText(bill.billingTargetYearMonth, locale)}</th>
      <td className="r num">
        <Lines bill={bill} />
      </td>
      <td>
        {bill.documents.map(({ documentId, number }) => (
          <span key={documentId} className="whole">
            {number}
          </span>
        ))}
      </td>
      <td>
        <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
      </td>
      <td>
        {payments.map(({ kind, day, amount, declineCode, reference }) => (
          <span key={`${kind} ${day} ${reference}`} className="whole">
            {kind === 'declined'
              ? t('declined', { day: dayText(day, locale), code: declineCode ?? '' })
              : t(`paidBy.${kind}`, { day: dayText(day, locale), amount: text(amount ?? 0) })}
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

function Lines({ bill: { charge, plans } }: { readonly bill: Bill }) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const text = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  return (
    <details>
      <summary>{text(charge.total)}</summary>
      <ul className="lines">
        {plans.map(({ role, contractPlanId, price }) => (
          <li key={`${role} ${contractPlanId}`}>{`${contractPlanId}: ${text(price)}`}</li>
        ))}
        <li>{t('tax', { amount: text(charge.tax) })}</li>
      </ul>
    </details>
  )
}
