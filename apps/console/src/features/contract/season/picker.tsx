import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import type { Halves } from '../../../ui/chart/scale.ts'
import { SlotSlider } from '../../../ui/chart/slot-slider.tsx'
import type { OverviewAccount } from '../overview-account.ts'
import type { Season, SeasonColumn } from './columns.ts'
import { useSeasonText } from './season-text.ts'

interface PickerProps {
  readonly season: Season
  readonly account: Pick<OverviewAccount, 'contract'>
  readonly halves: Halves
  /** The slot that was chosen; null is what the picture begins with. */
  readonly chosen: number | null
  readonly onChoose: (slot: number | null) => void
}

/** The month under which the billing breakdown has the column, YYYY-MM; undefined of what is not billed yet. */
const documented = ({ bills }: SeasonColumn): string | undefined =>
  bills.findLast(({ status }) => status !== null)?.month

/** Steps from bill to bill and opens the month of the one that is chosen. */
export function Picker({ season: { columns, first }, account, halves, chosen, onChoose }: PickerProps) {
  const t = useTranslations('season')
  const text = useSeasonText(account)
  const navigate = useNavigate()
  const index = columns.findIndex(({ slot }) => slot === (chosen ?? first.slot))
  const column = columns[index] ?? first
  const open = (of: number) => {
    const month = documented(columns[of] ?? column)
    if (month !== undefined) void navigate({ to: '/billing-breakdown', search: { month } })
  }
  const under = (x: number) => {
    const found = columns.findIndex(({ slot }) => slot === halves.slotAt(x))
    return found < 0 ? null : found
  }
  return (
    <SlotSlider
      className="season-picker"
      label={t('bill')}
      keys={t('keys')}
      count={columns.length}
      index={index}
      valueText={[text.days(column), ...column.bills.map(text.amount)].join(', ')}
      isChosen={chosen !== null}
      under={under}
      onChoose={(to) => onChoose(to === null ? null : (columns[to]?.slot ?? null))}
      opens={documented(column) !== undefined}
      onOpen={open}
    />
  )
}
