import { type BillingInfo, billDocument, billingLine, derivation, refund } from '@touchline/contract/billing'
import { instantToWire, monthToWire } from '@touchline/contract/wire'
import { firstDay, nextMonth } from '@touchline/domain/calendar'
import { shownFailure } from '@touchline/domain/payment'
import * as z from 'zod/mini'
import { taxToWire } from '../../books/billing/invoice-wire.ts'
import { taxOfRow } from '../../books/billing/taxed-as.ts'
import { NOTHING_TO_PAY } from './nothing-to-pay.ts'
import type { BillingRow, LineRow } from './store.ts'

type Line = z.infer<typeof billingLine>
type PaymentStatus = BillingInfo['paymentStatus']

/** The specification's words (section 4). */
export const statusWords = {
  ProcessCallError: 'Error',
  Error: 'Error',
  Waiting: 'Unpaid / scheduled',
  InProgress: 'Processing',
  Complete: 'Paid',
  Requesting: 'Payment requested',
  Cancel: 'Cancelled',
} as const satisfies Record<PaymentStatus, string>

const withDetails = (line: Line): BillingInfo['plans'][number] => ({
  ...line,
  usageDetails: [{ pricePerUsage: line.pricePerUsage, derivation: line.derivation }],
})

const keptLines = z.array(
  z.object({
    role: billingLine.shape.role,
    contractPlanId: z.string(),
    unitPrice: z.int(),
    amount: z.int(),
    derivation,
  }),
)

const refunds = z.array(refund)
const documents = z.array(billDocument)

const keptLinesOf = (row: BillingRow): Line[] =>
  keptLines
    .parse(row.unissued_lines ?? row.draft_lines ?? [])
    .map(({ unitPrice, amount, ...line }) => ({ ...line, pricePerUsage: unitPrice, price: amount }))

const fixedLineOf = (row: LineRow): Line => ({
  contractPlanId: row.contract_plan_id,
  role: row.role,
  pricePerUsage: row.unit_price,
  price: row.amount,
  derivation: derivation.parse(row.derivation),
})

export function billingToWire(row: BillingRow, lines: readonly LineRow[]): BillingInfo {
  const month = row.target_month.slice(0, 7)
  const isFixed = row.fixed_total !== null
  const isUnissued = row.unissued_at !== null
  const paymentStatus = row.payment_status ?? (isUnissued ? 'Complete' : 'Waiting')
  const failure = failureOf(row)
  return {
    _id: row.billing_id,
    _organization: row.organization_id,
    _createdDate: instantToWire(row.created_at),
    billingInfoId: row.billing_id,
    contractInfoIds: [row.contract_id],
    billingCustomerInfo: payerOf(row, isFixed),
    billingTargetYearMonth: monthToWire(month),
    formatBillingMonth: month,
    billingDate: row.billing_date ?? firstDay(nextMonth(month)),
    paymentCycle: row.cycle === 'year' ? 'YEAR' : 'MONTH',
    charge: chargeOf(row),
    plans: (isFixed ? lines.map(fixedLineOf) : keptLinesOf(row)).map(withDetails),
    paymentStatus,
    paymentStatusStr: isUnissued ? NOTHING_TO_PAY : statusWords[paymentStatus],
    errorMsg: failure === null ? null : `The payment failed: ${failure.declineCode ?? failure.code}`,
    billingStatus: isFixed || isUnissued ? 'Fixed' : (row.billing_status ?? 'Provisional'),
    paymentDateTime: row.paid_at === null ? null : instantToWire(row.paid_at),
    paymentMethod: row.fixed_payment_method ?? row.payment_method,
    transferred: Number(row.transferred),
    chargeId: row.charge_id,
    settlementFailureReason: failure,
    nextTryDateTime: row.next_try_at === null ? null : instantToWire(row.next_try_at),
    calculatedAt: row.calculated_at === null ? null : instantToWire(row.calculated_at),
    refunds: refunds.parse(row.refunds),
    disputed: Number(row.disputed),
    documents: documents.parse(row.documents),
  }
}

/** Without codes that would help a thief. */
const failureOf = ({ failure_code: code, failure_decline_code: declineCode }: BillingRow) =>
  shownFailure(code, declineCode)

/** A fixed billing keeps its payer. */
const payerOf = (row: BillingRow, isFixed: boolean): BillingInfo['billingCustomerInfo'] =>
  isFixed
    ? {
        name: row.fixed_payer_name,
        tel: row.fixed_payer_tel,
        mail: row.fixed_payer_mail,
        country: row.fixed_payer_country,
      }
    : { name: row.payer_name, tel: row.payer_tel, mail: row.payer_mail, country: row.payer_country }

const chargeOf = (row: BillingRow): BillingInfo['charge'] => ({
  currency: row.currency,
  subtotal: row.fixed_subtotal ?? row.draft_subtotal ?? 0,
  ...taxToWire(
    taxOfRow({
      taxed_as: row.fixed_tax_rate === null ? row.draft_taxed_as : row.fixed_taxed_as,
      tax_rate_percent: row.fixed_tax_rate ?? row.draft_tax_rate ?? 0,
    }),
  ),
  tax: row.fixed_tax ?? row.draft_tax ?? 0,
  total: row.fixed_total ?? row.draft_total ?? 0,
})
