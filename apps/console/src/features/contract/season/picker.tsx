import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { Halves } from '../../../ui/chart/scale.ts'
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

/** One stop of the Tab key over the whole picture: it steps from bill to bill and opens the one that is chosen. */
export function Picker({ season: { columns, first }, account, halves, chosen, onChoose }: PickerProps) {
  const t = useTranslations('season')
  const text = useSeasonText(account)
  const navigate = useNavigate()
  const keys = useId()
  const index = columns.findIndex(({ slot }) => slot === (chosen ?? first.slot))
  const column = columns[index] ?? first
  const under = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) => {
    const slot = halves.slotAt(clientX - currentTarget.getBoundingClientRect().left)
    return columns.find((each) => each.slot === slot)
  }
  const open = (of: SeasonColumn) => {
    const month = documented(of)
    if (month !== undefined) void navigate({ to: '/billing-breakdown', search: { month } })
  }
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const to = stepOf(event.key, index, columns.length)
    const isOurs = to !== undefined || event.key === 'Enter' || event.key === 'Escape'
    if (!isOurs || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    if (to !== undefined) onChoose(columns[to]?.slot ?? null)
    else if (event.key === 'Enter') open(column)
    else event.currentTarget.blur()
  }
  const onPointer = (event: PointerEvent<HTMLElement>) => {
    if (event.pointerType === 'mouse') onChoose(event.type === 'pointerleave' ? null : (under(event)?.slot ?? null))
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const pressed = under(event)
    if (pressed === undefined) return
    // A finger has no way to look before it presses: it chooses first, and opens what it has chosen.
    if (pressed.slot === chosen) open(pressed)
    else onChoose(pressed.slot)
  }
  return (
    <>
      <div
        className="season-picker"
        role="slider"
        tabIndex={0}
        aria-label={t('bill')}
        aria-describedby={keys}
        aria-valuemin={1}
        aria-valuemax={columns.length}
        aria-valuenow={index + 1}
        aria-valuetext={text.days(column)}
        data-opens={documented(column) !== undefined}
        onKeyDown={onKeyDown}
        onBlur={() => onChoose(null)}
        onPointerMove={onPointer}
        onPointerLeave={onPointer}
        onClick={onClick}
      />
      <span id={keys} hidden>
        {t('keys')}
      </span>
    </>
  )
}

/** Where a key leads to, within the columns; undefined of a key that leads nowhere. */
function stepOf(key: string, index: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, index - 1)
    case 'ArrowRight':
      return Math.min(count - 1, index + 1)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
