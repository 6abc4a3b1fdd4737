import type { Comparison } from '@touchline/domain/projection'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import type { PlannedChoice } from '../choice.ts'
import { usePlannerText, useStandingName } from '../planner-text.ts'
import { dayOf, type LineName, type Slot, slotsOf } from './slots.ts'

interface HoursRow {
  readonly line: LineName
  readonly name: 'planner.extraStanding' | 'planner.extraWhatIf' | 'planner.overStanding' | 'planner.overWhatIf'
  readonly hours: (slot: Slot) => number
}

const both = ({ upload, export: exporting }: { upload: number; export: number }): number => upload + exporting

const rows: readonly HoursRow[] = [
  { line: 'standing', name: 'planner.extraStanding', hours: ({ standing }) => both(standing.bought) },
  { line: 'whatIf', name: 'planner.extraWhatIf', hours: ({ whatIf }) => both(whatIf.bought) },
  { line: 'standing', name: 'planner.overStanding', hours: ({ standing }) => both(standing.over) },
  { line: 'whatIf', name: 'planner.overWhatIf', hours: ({ whatIf }) => both(whatIf.over) },
]

const hoursTexts = (slots: readonly Slot[], isPlanned: boolean): readonly HoursRow[] =>
  rows.filter(({ line, hours }) => (isPlanned || line === 'standing') && slots.some((slot) => hours(slot) > 0))

interface MonthTableProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly comparison: Comparison
}

export function MonthTable({ account, choice, comparison }: MonthTableProps) {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const slots = slotsOf(comparison).filter(
    ({ standing, whatIf }, index) => index > 0 || standing.paid > 0 || whatIf.paid > 0,
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways is reached with the keys
    <div className="month-table" role="region" aria-label={t('months')} tabIndex={0}>
      <table>
        <caption className="hidden-text">{t('months')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('paidIn')}</th>
            {slots.map((slot) => (
              <th key={slot.month} scope="col">
                {text.monthShort(dayOf(slot))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Amounts account={account} choice={choice} comparison={comparison} slots={slots} />
          <HoursRows account={account} choice={choice} comparison={comparison} slots={slots} />
        </tbody>
      </table>
    </div>
  )
}

interface RowsProps extends MonthTableProps {
  readonly slots: readonly Slot[]
}

function Amounts({ account, choice, comparison: { planning, asThingsStand, whatIf, difference }, slots }: RowsProps) {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const row = (of: (slot: Slot) => number) =>
    slots.map((slot) => ({ month: slot.month, content: of(slot) === 0 ? null : text.figure(of(slot)) }))
  const standing = (
    <Row
      name={useStandingName(choice)}
      total={text.money(asThingsStand.total.minor)}
      cells={row((slot) => slot.standing.paid)}
    />
  )
  if (planning.kind !== 'possible') return standing
  return (
    <>
      {standing}
      <Row
        name={t('whatIf')}
        total={text.money(whatIf.total.minor)}
        className="what-if"
        cells={row((slot) => slot.whatIf.paid)}
      />
      <Row
        name={t('difference')}
        total={text.signed(difference.minor)}
        cells={row((slot) => slot.whatIf.paid - slot.standing.paid)}
      />
    </>
  )
}

function HoursRows({ account, comparison, slots }: RowsProps) {
  const t = useTranslations()
  const text = usePlannerText(account)
  return hoursTexts(slots, comparison.planning.kind === 'possible').map(({ name, hours }) => (
    <Row
      key={name}
      name={t(name)}
      total=""
      cells={slots.map((slot) => ({
        month: slot.month,
        content: hours(slot) === 0 ? null : text.hours(hours(slot)),
      }))}
    />
  ))
}

interface RowProps {
  readonly name: string
  readonly total: string
  readonly className?: string
  readonly cells: readonly { readonly month: string; readonly content: ReactNode }[]
}

const Row = ({ name, total, className, cells }: RowProps) => (
  <tr className={className}>
    <th scope="row">
      {name}
      {total !== '' && <b>{total}</b>}
    </th>
    {cells.map(({ month, content }) => (
      <td key={month}>{content ?? <Nothing />}</td>
    ))}
  </tr>
)

const Nothing = () => (
  <>
    <span aria-hidden="true">·</span>
    <span className="hidden-text">0</span>
  </>
)
