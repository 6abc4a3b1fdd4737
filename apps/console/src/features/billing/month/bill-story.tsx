import type { BillingInfo } from '@touchline/contract/billing'
import { addMonths } from '@touchline/domain/calendar'
import { storyOf } from '@touchline/domain/projection'
import { gapAfter } from '@touchline/words/sentences'
import { useTranslations } from 'use-intl'
import { useCauseText } from '../../../forms/story/cause-text.ts'
import { useLanguage } from '../../../i18n/language.tsx'
import { invoiceFromWire } from '../../../lib/wire/invoice-mapping.ts'
import { monthText } from '../../../lib/wire/payment-status.ts'
import { useBillWords } from '../bill-words.ts'

interface BillStoryProps {
  readonly bill: BillingInfo
  readonly billings: readonly BillingInfo[]
  readonly zone: string
}

/** What a month cost more or less than the one before it, and why; nothing of a term, or of a first month. */
export function BillStory({ bill, billings, zone }: BillStoryProps) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const { text, month } = useBillWords(zone)
  const invoice = invoiceFromWire(bill)
  const causeText = useCauseText({ invoice, isOpen: bill.billingStatus !== 'Fixed' })
  const before = monthBefore(bill, billings)
  const story = before === undefined ? null : storyOf(invoiceFromWire(before), invoice)
  if (before === undefined || story === null || story.kind === 'first') return null
  const than = { month: month(monthText(before.billingTargetYearMonth)) }
  if (story.kind === 'same') return <p className="bill-story">{t('bills.story.same', than)}</p>
  const causes = [...story.causes.map(causeText.cause), ...causeText.rest(story.rest)]
  const amount = text(Math.abs(Number(story.difference)), bill)
  const lead = t(story.difference < 0n ? 'bills.story.less' : 'bills.story.more', { ...than, amount })
  return (
    <p className="bill-story">
      <b>{lead}</b>
      {gapAfter(lead)}
      {t('story.causes', { causes: new Intl.ListFormat(locale).format(causes) })}
    </p>
  )
}

function monthBefore(bill: BillingInfo, billings: readonly BillingInfo[]): BillingInfo | undefined {
  if (bill.paymentCycle === 'YEAR') return undefined
  const month = addMonths(monthText(bill.billingTargetYearMonth), -1)
  return billings.find(
    ({ billingTargetYearMonth, paymentCycle, paymentStatus, plans, charge }) =>
      monthText(billingTargetYearMonth) === month &&
      paymentCycle === 'MONTH' &&
      paymentStatus !== 'Cancel' &&
      plans.length > 0 &&
      charge.currency === bill.charge.currency,
  )
}
