import { type Invoice, type InvoiceLine, lineCount } from '@touchline/domain/billing'
import { firstDay } from '@touchline/domain/calendar'
import type { ChangedPrice, PriceChangeBills } from '@touchline/domain/projection'
import { Table } from '@touchline/ui/figures/table.tsx'
import { sumsOf } from '@touchline/words/breakdown'
import { dateText } from '@touchline/words/date-text'
import { listFormat } from '@touchline/words/list-format'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLineWords } from '../../forms/breakdown/line-words.ts'
import { useLanguage } from '../../i18n/language.tsx'

export function usePriceNames(): (prices: readonly ChangedPrice[]) => string {
  const t = useTranslations()
  const { locale } = useLanguage()
  const { show } = useLineWords()
  return (prices) =>
    listFormat(locale).format(
      prices.map(({ role, before, after }) =>
        t('prices.instead', { what: t(`invoiceLines.roles.${role}`), before: show(before), after: show(after) }),
      ),
    )
}

type Pair = readonly [before: string, after: string]

interface Row {
  readonly key: string
  readonly what: string
  readonly prices?: Pair
  readonly quantity?: string
  readonly amounts: Pair
  readonly strong: 'later' | 'both' | null
}

interface TwoBillsProps {
  readonly bills: PriceChangeBills
  readonly planName: (planId: string) => string
}

export function TwoBills({ bills: { month, before, after }, planName }: TwoBillsProps) {
  const t = useTranslations('prices.columns')
  const bills = useTranslations('bills')
  const { locale } = useLanguage()
  const rows = [...useLineRows(before, after, planName), ...useSumRows(before, after)]
  const from = dateText(firstDay(month), locale, 'month')
  return (
    <Table
      caption={t('caption')}
      className="prices-twice"
      rows={rows}
      keyOf={({ key }) => key}
      columns={[
        { label: bills('item'), heading: true, cell: ({ what, strong }) => bold(what, strong === 'both') },
        {
          label: t('priceNow'),
          right: true,
          cell: ({ prices }) => prices && <span className="soft">{prices[0]}</span>,
        },
        {
          label: t('priceFrom', { month: from }),
          right: true,
          cell: ({ prices, strong }) =>
            prices && (strong === null ? <span className="soft">{prices[1]}</span> : <b>{prices[1]}</b>),
        },
        { label: bills('quantity'), right: true, cell: ({ quantity }) => quantity },
        { label: t('billNow'), right: true, cell: ({ amounts, strong }) => bold(amounts[0], strong === 'both') },
        {
          label: t('billFrom', { month: from }),
          right: true,
          cell: ({ amounts, strong }) => bold(amounts[1], strong !== null),
        },
      ]}
    />
  )
}

const bold = (text: string, isBold: boolean): ReactNode => (isBold ? <b>{text}</b> : text)

function useLineRows(before: Invoice, after: Invoice, planName: TwoBillsProps['planName']): readonly Row[] {
  const t = useTranslations()
  const nameOf = ({ role, contractPlanId }: InvoiceLine): string =>
    role === 'base' || role === 'custom' ? planName(contractPlanId) : t(`invoiceLines.roles.${role}`)
  const { show, number } = useLineWords()
  return after.lines.map((line, index) => {
    const found = before.lines[index]
    const former = found?.contractPlanId === line.contractPlanId ? found : line
    return {
      key: `${index} ${line.contractPlanId}`,
      what: nameOf(line),
      prices: [show(former.unitPrice), show(line.unitPrice)],
      quantity: number.format(lineCount(line)),
      amounts: [show(former.amount), show(line.amount)],
      strong: former.unitPrice.minor === line.unitPrice.minor ? null : 'later',
    }
  })
}

function useSumRows(before: Invoice, after: Invoice): readonly Row[] {
  const words = useLineWords()
  const former = sumsOf(before, words)
  const sums = sumsOf(after, words)
  return sums.flatMap(([what, amount], index): readonly Row[] => {
    const amounts: Pair = [former[index]?.[1] ?? amount, amount]
    if (index === sums.length - 1) return [{ key: 'total', what, amounts, strong: 'both' }]
    return index === 0 ? [] : [{ key: 'tax', what, amounts, strong: null }]
  })
}
