import { addMonths } from '@touchline/domain/calendar'
import { useTranslations } from 'use-intl'
import { Table } from '../../../ui/figures/table.tsx'
import { type AgedMonth, secondsOf } from './aged-months.ts'
import { chargeIn } from './charge-in.ts'
import { usePlanText } from './plan-text.ts'
import type { StoragePlan } from './use-plan.ts'

interface AgeTableProps {
  readonly months: readonly AgedMonth[]
  readonly plan: StoragePlan
  readonly isYearly: boolean
}

/** The same months in rows, with what storage costs in each that is billed. */
export function AgeTable({ months, plan, isYearly }: AgeTableProps) {
  const t = useTranslations('videos.ages')
  const text = usePlanText(plan.contract)
  const amount = (minor: number | null) => (minor === null ? '–' : text.money(minor))
  const stored = ({ slot, from }: AgedMonth) => {
    const month = addMonths(from, -12)
    return slot === 0 ? t('orBefore', { month }) : month
  }
  const after = { label: t('after'), right: true, cell: ({ from }: AgedMonth) => amount(chargeIn(plan.after, from)) }
  return (
    <Table
      caption={t('title')}
      rows={months.filter((month) => secondsOf(month) > 0 || chargeIn(plan.bills, month.from) !== null)}
      keyOf={({ from }) => from}
      columns={[
        { label: isYearly ? t('fromTerm') : t('from'), heading: true, cell: ({ from }) => from },
        { label: t('stored'), cell: stored },
        { label: t('length'), right: true, cell: (month) => text.hours(secondsOf(month)) },
        { label: t('storage'), right: true, cell: ({ from }) => amount(chargeIn(plan.bills, from)) },
        ...(plan.leaving.length > 0 ? [after] : []),
      ]}
    />
  )
}
