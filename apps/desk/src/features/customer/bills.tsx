import { invoiceFromWire } from '@touchline/contract/wire-invoice'
import { earlierMonthOf } from '@touchline/domain/billing'
import { hasRight } from '@touchline/domain/operators'
import { billKind, waitsForTransfer } from '@touchline/domain/payment'
import { Card } from '@touchline/ui/card.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { sumsOf } from '@touchline/words/breakdown'
import { statedReason } from '@touchline/words/untaxed-reason'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClubWords } from '../../i18n/club-words.ts'
import { BillState } from '../../lib/bill-state.tsx'
import { CsvButton } from '../../lib/csv-button.tsx'
import { dayText, monthText } from '../../lib/date-text.ts'
import { useOperator } from '../../lib/session.ts'
import { useBillLines } from './bill-lines.ts'
import { type Customer, stateOfBill } from './customer.ts'
import { type BillAct, billActs } from './forms.ts'
import { Story } from './story.tsx'

type Bill = Customer['billings']['results'][number]

interface BillsProps {
  readonly customer: Customer
  readonly opened: string
  readonly onRefund: (billingId: string) => void
  readonly onAct: (act: BillAct, billingId: string) => void
}

export function Bills(props: BillsProps) {
  const t = useTranslations('customer')
  const ofAll = useTranslations('common')
  const { customer } = props
  const { results } = customer.billings
  return (
    <Card
      title={t('bills')}
      action={
        <CsvButton
          table="club-bills"
          region={customer.region}
          asked={{ organizationId: customer.club.organizationId }}
        />
      }
    >
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
                <Row key={bill.billingInfoId} bill={bill} {...props} />
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

function Row({ bill, customer, opened, onRefund, onAct }: RowProps) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const { roles } = useOperator()
  const { billingInfoId: billingId, charge } = bill
  const { payments } = customer
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(opened === billingId)
  useEffect(() => {
    if (opened === billingId) opener.current?.focus()
  }, [opened, billingId])
  const text = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const left = customer.refundable.find((each) => each.billingInfoId === billingId)?.amount ?? 0
  return (
    <>
      <tr className={isOpen ? 'opened' : undefined}>
        <th scope="row">{monthText(bill.billingTargetYearMonth, locale)}</th>
        <td className="r num">
          <button
            ref={opener}
            type="button"
            className="opens"
            aria-expanded={isOpen}
            aria-label={t('opens', { amount: text(charge.total) })}
            onClick={() => setOpen(!isOpen)}
          >
            {text(charge.total)}
          </button>
        </td>
        <td className="spare">
          {bill.documents.map(({ documentId, number, isVoid }) => (
            <span key={documentId} className="whole">
              {isVoid === true ? t('void', { number }) : number}
            </span>
          ))}
        </td>
        <td>
          <BillState state={stateOfBill(customer, bill)} currency={charge.currency} />
        </td>
        <td className="spare">
          <How bill={bill} payments={payments} />
        </td>
        <td className="r num">
          {left > 0 ? text(left) : '–'}
          {left > 0 && hasRight(roles, 'refund') && (
            <Refund month={monthText(bill.billingTargetYearMonth, locale)} onRefund={() => onRefund(billingId)} />
          )}
        </td>
      </tr>
      {isOpen && (
        <tr className="lines">
          <td colSpan={6}>
            <Opened bill={bill} explained={customer.explained} onAct={onAct} />
          </td>
        </tr>
      )}
    </>
  )
}

function Refund({ month, onRefund }: { readonly month: string; readonly onRefund: () => void }) {
  const t = useTranslations('customer')
  return (
    <Button look="ghost" small aria-keyshortcuts="R" aria-label={t('refundOf', { month })} onClick={onRefund}>
      {t('refund')}
    </Button>
  )
}

interface HowProps {
  readonly bill: Bill
  readonly payments: Customer['payments']
}

function How({ bill: { billingInfoId, charge, refunds }, payments }: HowProps) {
  const t = useTranslations('customer')
  const locale = useLocale()
  const text = (minor: number) => moneyText({ minor, currency: charge.currency, locale })
  const own = payments.filter((each) => each.billingInfoId === billingInfoId)
  return (
    <>
      {own.map(({ kind, day, amount, declineCode, reference }) => (
        <span key={`${kind} ${day} ${reference}`} className="under">
          {kind === 'declined'
            ? t('declined', { day: dayText(day, locale), code: declineCode ?? '' })
            : t(`paidBy.${kind}`, { day: dayText(day, locale), amount: text(amount ?? 0), reference: reference ?? '' })}
        </span>
      ))}
      {refunds.map(({ cause, amount, refundDate, refundDateTime }) => (
        <span key={`${cause} ${refundDateTime}`} className="under">
          {t(`refunded.${cause}`, { day: dayText(refundDate, locale), amount: text(amount) })}
        </span>
      ))}
    </>
  )
}

interface OpenedProps extends Pick<BillsProps, 'onAct'> {
  readonly bill: Bill
  readonly explained: Customer['explained']
}

function Opened({ bill, explained, onAct }: OpenedProps) {
  const ofActs = useTranslations('acts')
  const { roles } = useOperator()
  const words = useClubWords()
  const linesOf = useBillLines()
  const { billingInfoId, documents } = bill
  const { story = null } = explained.find((each) => each.billingInfoId === billingInfoId) ?? {}
  const invoice = invoiceFromWire(bill)
  const untaxed = statedReason(invoice.taxedAs, words.t)
  const possible = {
    'send-documents': documents.length > 0,
    'charge-again': billKind(bill) === 'declined',
    'book-transfer': waitsForTransfer(bill),
  }
  return (
    <>
      {story !== null && <Story story={story} bill={bill} />}
      <dl>
        {linesOf(bill, explained).map(({ line, title, steps }) => (
          <div
            key={`${line.role} ${line.contractPlanId} ${line.unitPrice.minor} ${earlierMonthOf(line.derivation) ?? ''}`}
          >
            <dt>
              {title}
              <small className="soft under">{steps}</small>
            </dt>
            <dd className="num">{words.show(line.amount)}</dd>
          </div>
        ))}
        {sumsOf(invoice, words).map(([term, amount]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className="num">{amount}</dd>
          </div>
        ))}
      </dl>
      {untaxed !== null && <p className="soft">{untaxed}</p>}
      {billActs
        .filter((act) => possible[act] && hasRight(roles, act))
        .map((act) => (
          <Button key={act} look="ghost" small onClick={() => onAct(act, billingInfoId)}>
            {ofActs('opens', { title: ofActs(`forms.${act}.title`) })}
          </Button>
        ))}
    </>
  )
}
