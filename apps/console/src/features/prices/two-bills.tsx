import { type Invoice, type InvoiceLine, lineCount } from '@touchline/domain/billing'
import { firstDay } from '@touchline/domain/calendar'
import type { ChangedPrice, PriceChangeBills } from '@touchline/domain/projection'
import { sumsOf } from '@touchline/words/breakdown'
import { dateText } from '@touchline/words/date-text'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLineWords } from '../../forms/breakdown/line-words.ts'
import { useLanguage } from '../../i18n/language.tsx'
import { Table } from '../../ui/figures/table.tsx'

/** Unit prices that change, in words: "viewers ¥520 instead of ¥500". */
export function usePriceNames(): (prices: readonly ChangedPrice[]) => string {
  const t = useTranslations()
  const { locale } = useLanguage()
  const { show } = useLineWords()
  return (prices) =>
    new Intl.ListFormat(locale).format(
      prices.map(({ role, before, after }) =>
        t('prices.instead', { what: t(`invoiceLines.roles.${role}`), before: show(before), after: show(after) }),
      ),
    )
}

interface Row {
  readonly key: string
  readonly what: ReactNode
  readonly prices?: readonly [before: ReactNode, after: ReactNode]
  readonly quantity?: string
  readonly amounts: readonly [before: ReactNode, after: ReactNode]
}

interface TwoBillsProps {
  readonly bills: PriceChangeBills
  readonly plan: string
}

/** Line by line what the month costs at both lists; a price that changes stands out. */
export function TwoBills({ bills: { month, before, after }, plan }: TwoBillsProps) {
  const t = useTranslations('prices.columns')
  const bills = useTranslations('bills')
  const { locale } = useLanguage()
  const rows = [...useLineRows(before, after, plan), ...useSumRows(before, after)]
  const from = dateText(firstDay(month), locale, 'month')
  return (
    <Table
      caption={t('caption')}
      className="prices-twice"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { label: bills('item'), heading: true, cell: ({ what }) => what },
        { label: t('priceNow'), right: true, cell: ({ prices }) => prices?.[0] },
        { label: t('priceFrom', { month: from }), right: true, cell: ({ prices }) => prices?.[1] },
        { label: bills('quantity'), right: true, cell: ({ quantity }) => quantity },
        { label: t('billNow'), right: true, cell: ({ amounts }) => amounts[0] },
        { label: t('billFrom', { month: from }), right: true, cell: ({ amounts }) => amounts[1] },
      ]}
    />
  )
}

/** The lines of both bills are of the same things, as both are of the same contract. */
function useLineRows(before: Invoice, after: Invoice, plan: string): readonly Row[] {
  const t = useTranslations()
  const { show, number } = useLineWords()
  const like = (line: InvoiceLine, index: number) => {
    const found = before.lines[index]
    return found?.contractPlanId === line.contractPlanId ? found : line
  }
  return after.lines.map((line, index) => {
    const former = like(line, index)
    const isChanged = former.unitPrice.minor !== line.unitPrice.minor
    const price = show(line.unitPrice)
    return {
      key: `${index} ${line.contractPlanId}`,
      what: line.role === 'base' ? plan : t(`invoiceLines.roles.${line.role}`),
      prices: [
        <span className="soft">{show(former.unitPrice)}</span>,
        isChanged ? <b>{price}</b> : <span className="soft">{price}</span>,
      ],
      quantity: number.format(lineCount(line)),
      amounts: [show(former.amount), isChanged ? <b>{show(line.amount)}</b> : show(line.amount)],
    }
  })
}

/** Tax and total; without tax there is only the total. */
function useSumRows(before: Invoice, after: Invoice): readonly Row[] {
  const words = useLineWords()
  const former = sumsOf(before, words)
  const sums = sumsOf(after, words)
  return sums.flatMap(([what, amount], index): readonly Row[] => {
    const was = former[index]?.[1] ?? amount
    if (index === sums.length - 1)
      return [{ key: 'total', what: <b>{what}</b>, amounts: [<b>{was}</b>, <b>{amount}</b>] }]
    return index === 0 ? [] : [{ key: 'tax', what, amounts: [was, amount] }]
  })
}
