import type { RegionName } from '@touchline/contract/wire'
import { useState } from 'react'
import { ExtendTrialSheet } from '../../acts/extend-trial.tsx'
import { type ActForm, FormSheet } from '../../acts/form.tsx'
import { GoodwillSheet } from '../../acts/goodwill.tsx'
import { type RefundableOfBill, RefundSheet } from '../../acts/refund.tsx'
import { LaterWords } from '../../i18n/later-words.tsx'
import { useBillLines } from './bill-lines.ts'
import type { Customer } from './customer.ts'

export type OpenAct =
  | { readonly act: 'refund'; readonly billingId: string }
  | { readonly act: 'extend' }
  | { readonly act: 'goodwill' }
  | { readonly act: 'form'; readonly form: ActForm }

export interface SheetsProps {
  readonly open: OpenAct | null
  readonly region: RegionName
  readonly customer: Customer
  readonly caseId: string
  readonly onClose: () => void
}

export function Sheets(props: SheetsProps) {
  return (
    <LaterWords>
      <OpenSheet {...props} />
    </LaterWords>
  )
}

function OpenSheet({ open, customer, ...sheet }: SheetsProps) {
  const { club, currency } = customer
  const of = { ...sheet, organizationId: club.organizationId }
  switch (open?.act) {
    case undefined:
      return null
    case 'refund':
      return <RefundOfBill {...of} customer={customer} billingId={open.billingId} />
    case 'extend':
      return <ExtendTrialSheet {...of} />
    case 'goodwill':
      return <GoodwillSheet {...of} currency={currency} />
    case 'form':
      return <FormSheet {...of} form={open.form} />
  }
}

interface RefundOfBillProps extends Omit<Parameters<typeof RefundSheet>[0], 'bill'> {
  readonly customer: Customer
  readonly billingId: string
}

function RefundOfBill({ customer, billingId, ...sheet }: RefundOfBillProps) {
  // As it was opened: once ordered, less is left.
  const [bill] = useState(useRefundable(customer, billingId))
  return bill === null ? null : <RefundSheet {...sheet} bill={bill} />
}

function useRefundable({ billings, refundable, explained }: Customer, billingId: string): RefundableOfBill | null {
  const linesOf = useBillLines()
  const bill = billings.results.find((each) => each.billingInfoId === billingId)
  const possible = refundable.find((each) => each.billingInfoId === billingId)
  if (bill === undefined || possible === undefined) return null
  return {
    billingId,
    left: possible.amount,
    currency: bill.charge.currency,
    lines: linesOf(bill, explained).map(({ title, steps }, at) => {
      const { gross = 0, left = 0 } = possible.lines[at] ?? {}
      return { title, steps, gross, left }
    }),
  }
}
