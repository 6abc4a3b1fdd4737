import { useQuery } from '@tanstack/react-query'
import { sleepStarts } from '@touchline/domain/plans'
import { Icon } from '@touchline/ui/icon.tsx'
import { Switch } from '@touchline/ui/input/switch.tsx'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { possibleDays } from '../../../forms/sleep/possible-days.ts'
import { SleepDaysFields } from '../../../forms/sleep/sleep-days-fields.tsx'
import { ownSeasonQuery } from '../../../lib/account/own-season.ts'
import type { ControlProps } from './control-props.ts'

export function SleepControl({ account, choice, onChange }: ControlProps) {
  const t = useTranslations('planner')
  const { contract, catalogue, organization, unsettled, now } = account
  const starts = useMemo(
    () => sleepStarts({ contract, catalogue, organization, unsettled, now }),
    [contract, catalogue, organization, unsettled, now],
  )
  const { data: season } = useQuery({ ...ownSeasonQuery(contract.id), meta: { faults: 'silent' } })
  const [first] = starts
  const { groupId, seats, coupon, addOns } = choice
  if (first === undefined || groupId !== null || seats !== null || coupon !== null || addOns.size > 0) return null
  const proposed = season?.sleep.proposed ?? null
  const whenOn = (proposed && possibleDays(proposed, starts)) ?? { from: first.from, until: first.earliestUntil }
  const label = t('sleep')
  return (
    <div className="sleep-control">
      <label className="switch-line">
        <span>
          {label} <Icon name="moon" />
        </span>
        <Switch
          label={label}
          isOn={choice.sleep !== null}
          onTurn={(isOn) => onChange({ ...choice, start: 'now', sleep: isOn ? whenOn : null })}
        />
      </label>
      {choice.sleep !== null && (
        <SleepDaysFields starts={starts} days={choice.sleep} onDays={(sleep) => onChange({ ...choice, sleep })} />
      )}
    </div>
  )
}
