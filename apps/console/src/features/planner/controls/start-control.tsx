import { addMonthsToDate, dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import { termEndAt } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { TextField } from '../../../ui/input/field.tsx'
import { Segments } from '../../../ui/input/segments.tsx'
import { usePlannerText } from '../planner-text.ts'
import type { ControlProps } from './control-props.ts'

/** A plan may begin within a year. */
const MONTHS_AHEAD = 12

/** When it begins. A term that runs is not cut short: what follows it begins after it. */
export function StartControl({ account, choice, onChange }: ControlProps) {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const { contract, catalogue, now } = account
  const today = dateOf(now, contract.zone)
  const next = dateOf(startOfNextMonth(now, contract.zone), contract.zone)
  const end = termEndAt(contract, catalogue, now)
  if (end !== null)
    return <p className="small soft">{t('afterTerm', { date: text.dayYear(dateOf(end, contract.zone)) })}</p>
  const chosen = choice.start === 'now' || choice.start === 'next' ? choice.start : 'date'
  const last = addMonthsToDate(today, MONTHS_AHEAD)
  return (
    <>
      <Segments
        label={t('start')}
        chosen={chosen}
        segments={[
          { key: 'now', label: t('today') },
          { key: 'next', label: text.day(next) },
          { key: 'date', label: t('aDate') },
        ]}
        onChoose={(key) => onChange({ ...choice, start: key === 'date' ? addMonthsToDate(next, 1) : key })}
      />
      {chosen === 'date' && (
        <TextField
          label={t('firstDay')}
          type="date"
          min={today}
          max={last}
          value={choice.start}
          onChange={({ target }) => {
            if (target.value >= today && target.value <= last) onChange({ ...choice, start: target.value })
          }}
        />
      )}
    </>
  )
}
