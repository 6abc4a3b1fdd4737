import type { Comparison } from '@touchline/domain/projection'
import { isByTransfer } from '@touchline/domain/transfers'
import { type RunningLine, RunningTotal, runningField } from '@touchline/ui/chart/lines/running-total.tsx'
import { SlotSlider } from '@touchline/ui/chart/slot-slider.tsx'
import { useWidth } from '@touchline/ui/chart/use-width.ts'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import type { PlannedChoice } from '../choice.ts'
import { usePlannerText, useStandingName } from '../planner-text.ts'
import { dayOf, firstMonth, placeOf, type Slot, stepsOf } from './slots.ts'

interface RunningPictureProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
  readonly slots: readonly Slot[]
}

const HEIGHT = { wide: 268, narrow: 220 }
const NARROW_PX = 600

export function RunningPicture({ account, choice, comparison, slots }: RunningPictureProps) {
  const t = useTranslations('planner')
  const terms = useTranslations('terms')
  const text = usePlannerText(account)
  const box = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const [chosen, setChosen] = useState<number | null>(null)
  const last = slots.length - 1
  const slot = slots[chosen ?? last]
  const { left, right } = runningField(width)
  const isDue = isByTransfer(account.contract, 'month') && isByTransfer(account.contract, 'year')
  const day = slot === undefined ? '' : text.dayYear(dayOf(slot))
  return (
    <>
      <div className="year-picture" ref={box}>
        {width > 0 && (
          <Drawing
            account={account}
            choice={choice}
            comparison={comparison}
            slots={slots}
            width={width}
            chosen={chosen}
          />
        )}
        <SlotSlider
          className="year-picker"
          label={terms('month')}
          keys={t('keys')}
          count={slots.length}
          index={chosen ?? last}
          valueText={day}
          isChosen={chosen !== null}
          under={(x) => Math.min(last, Math.max(0, Math.round(((x - left) / (right - left)) * last)))}
          onChoose={setChosen}
        />
      </div>
      <p className="year-readout small" aria-live="polite">
        <b>{t(isDue ? 'dueBy' : 'paidBy', { date: day })}</b>{' '}
        {slot !== undefined && <Sums slot={slot} {...{ account, choice, comparison }} />}
      </p>
    </>
  )
}

function Sums({ slot, account, choice, comparison }: Omit<RunningPictureProps, 'slots'> & { readonly slot: Slot }) {
  const t = useTranslations('planner')
  const { money } = usePlannerText(account)
  const standing = money(slot.standing.sum)
  const name = useStandingName(choice)
  return comparison.planning.kind === 'possible'
    ? t('bothSums', { name, standing, planned: money(slot.whatIf.sum) })
    : standing
}

interface DrawingProps extends RunningPictureProps {
  readonly width: number
  readonly chosen: number | null
}

function Drawing({ account, choice, comparison, slots, width, chosen }: DrawingProps) {
  const text = usePlannerText(account)
  const isNarrow = width < NARROW_PX
  const last = slots.length - 1
  return (
    <RunningTotal
      width={width}
      height={isNarrow ? HEIGHT.narrow : HEIGHT.wide}
      lines={useLines(account, choice, comparison)}
      ticks={slots.flatMap((slot, index) =>
        isNarrow && index % 3 !== 0
          ? []
          : [{ x: index / last, text: text.monthShort(dayOf(slot)), isFirst: index === 0 }],
      )}
      band={bandOf(choice, comparison)}
      turn={useTurn(account, comparison)}
      chosen={chosen === null ? null : chosen / last}
      formatAxis={(value) => text.figure(value, 'currency')}
      label={useLabel(account, choice, comparison)}
    />
  )
}

function bandOf({ sleep }: PlannedChoice, comparison: Comparison) {
  if (sleep === null || comparison.planning.kind !== 'possible') return null
  const first = firstMonth(comparison)
  return { from: placeOf(sleep.from, first), to: placeOf(sleep.until, first) }
}

function useLines(
  account: PlannerAccount,
  choice: PlannedChoice,
  comparison: Comparison,
): readonly [RunningLine, ...RunningLine[]] {
  const { planning, asThingsStand, whatIf } = comparison
  const first = firstMonth(comparison)
  const t = useTranslations('planner')
  const { money } = usePlannerText(account)
  const standing: RunningLine = {
    look: 'now',
    name: useStandingName(choice),
    total: money(asThingsStand.total.minor),
    steps: stepsOf(asThingsStand, first),
  }
  if (planning.kind !== 'possible') return [standing]
  return [standing, { look: 'if', name: t('whatIf'), total: money(whatIf.total.minor), steps: stepsOf(whatIf, first) }]
}

function useTurn(account: PlannerAccount, comparison: Comparison) {
  const { aheadFrom, whatIf } = comparison
  const first = firstMonth(comparison)
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  if (aheadFrom === null) return null
  const x = placeOf(aheadFrom, first)
  const value = stepsOf(whatIf, first).findLast((step) => step.x <= x)?.value ?? 0
  return { x, value, text: t('aheadMark', { date: text.dayShort(aheadFrom) }) }
}

function useLabel(
  account: PlannerAccount,
  choice: PlannedChoice,
  { planning, asThingsStand, whatIf, aheadFrom }: Comparison,
): string {
  const name = useStandingName(choice)
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const standing = text.money(asThingsStand.total.minor)
  if (planning.kind !== 'possible') return t('pictureAlone', { name, standing })
  const label = t('pictureLabel', { name, standing, planned: text.money(whatIf.total.minor) })
  return aheadFrom === null ? label : `${label} ${t('aheadFrom', { date: text.dayYear(aheadFrom) })}`
}
