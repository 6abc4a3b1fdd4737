import { discountOf, earlierMonthOf, type Invoice, type InvoiceLine } from '@touchline/domain/billing'
import { lineSteps, lineTitle, sumsOf } from '@touchline/words/breakdown'
import { statedReason } from '@touchline/words/untaxed-reason'
import { useLanguage } from '../../i18n/language.tsx'
import type { PlanNames } from '../../lib/account/account.ts'
import { groupNameIn } from '../../lib/wire/group-name.ts'
import { useLineWords } from './line-words.ts'

interface BreakdownLine {
  readonly key: string
  readonly what: string
  readonly steps: readonly string[]
  readonly amount: string
}

export interface InvoiceBreakdown {
  readonly lines: readonly BreakdownLine[]
  readonly sums: readonly (readonly [string, string])[]
  /** E.g. reverse charge. */
  readonly untaxed: string | null
}

export interface InvoiceWithNames {
  readonly invoice: Invoice
  readonly names: PlanNames
  /** Of a bill, where it is one. */
  readonly billId?: string
}

export function useInvoiceBreakdown({ catalogue, groups }: PlanNames): (invoice: Invoice) => InvoiceBreakdown {
  const { language } = useLanguage()
  const words = useLineWords()
  const lineOf = (line: InvoiceLine): BreakdownLine => ({
    key: `${line.role} ${line.contractPlanId} ${line.unitPrice.minor} ${earlierMonthOf(line.derivation) ?? ''}`,
    what: lineTitle(line, groupNameIn(groups, catalogue.plans.get(line.contractPlanId)?.groupId, language), words),
    steps: lineSteps(line, discountOf(line, catalogue), words),
    amount: words.show(line.amount),
  })
  return (invoice) => ({
    lines: invoice.lines.map(lineOf),
    sums: sumsOf(invoice, words),
    untaxed: statedReason(invoice.taxedAs, words.t),
  })
}
