import type { BillingInfo } from '@touchline/contract/billing'
import { Link } from '../../../lib/navigation/index.ts'
import { monthText } from '../../../lib/wire/payment-status.ts'

interface BillLinkProps {
  readonly bill: BillingInfo
  readonly children: string
  readonly isChosen: boolean
}

export const BillLink = ({ bill, isChosen, children }: BillLinkProps) => (
  <Link
    className="bill-link"
    to="."
    onClick={showBill}
    search={{ month: monthText(bill.billingTargetYearMonth) }}
    resetScroll={false}
    aria-current={isChosen ? 'page' : undefined}
  >
    <time dateTime={monthText(bill.billingTargetYearMonth)}>{children}</time>
  </Link>
)

function showBill(): void {
  const bill = document.querySelector('.bill-details')
  if (bill !== null && bill.getBoundingClientRect().top > innerHeight / 2) bill.scrollIntoView()
}
