import { firstDay } from '@touchline/domain/calendar'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { useLanguage } from '../../i18n/language.tsx'
import type { InvoiceBreakdown, InvoiceWithNames } from '../breakdown/invoice-breakdown.ts'
import { AskUs } from './ask-us.tsx'

interface AskAboutProps extends Pick<InvoiceWithNames, 'invoice'> {
  readonly billId: string | undefined
  readonly breakdown: InvoiceBreakdown
}

/** About all of it, or one of its lines. */
export function AskAboutInvoice({ invoice, breakdown, billId }: AskAboutProps) {
  const { locale } = useLanguage()
  const { total, month } = invoice
  const title = dateText(firstDay(month), locale, 'monthYear')
  const lines = breakdown.lines.map(({ what, steps, amount }) => ({
    title: `${what} (${title})`,
    figure: amount,
    steps: [...steps],
  }))
  const whole = {
    title,
    figure: moneyText({ minor: Number(total.minor), currency: total.currency, locale }),
    steps: [
      ...breakdown.lines.map(({ what, amount, steps }) => [`${what}: ${amount}`, ...steps].join(' · ')),
      ...breakdown.sums.map((sum) => sum.join(': ')),
    ],
  }
  const of = billId === undefined ? ({ kind: 'amount', id: null } as const) : ({ kind: 'bill', id: billId } as const)
  return <AskUs of={of} shown={[whole, ...lines]} />
}
