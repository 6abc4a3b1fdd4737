import { monthOf } from '@touchline/domain/calendar'
import { usualMonth } from '@touchline/domain/projection'
import { Button } from '@touchline/ui/input/button.tsx'
import { Range } from '@touchline/ui/input/range.tsx'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { planningInput } from '../../../lib/account/planner-account.ts'
import { usePlannerText } from '../planner-text.ts'
import type { ControlProps } from './control-props.ts'

const REACH = 3
const LEAST_REACH = { upload: 30, export: 10 } as const
const STEP = 0.5

export function HoursControl({
  account,
  choice,
  onChange,
  kind,
}: ControlProps & { readonly kind: 'upload' | 'export' }) {
  const t = useTranslations('planner')
  const text = usePlannerText(account)
  const id = useId()
  const field = kind === 'upload' ? 'upload' : 'exporting'
  const usual = usualHours(account, kind)
  const hours = choice[field] ?? usual
  const most = Math.max(LEAST_REACH[kind], Math.ceil(usual * REACH), Math.ceil(choice[field] ?? 0))
  return (
    <div className="hours-control">
      <div className="hours-head">
        <label htmlFor={id}>{t(kind)}</label>
        <output htmlFor={id}>{text.hours(hours * 3_600)}</output>
      </div>
      <Range
        id={id}
        max={most}
        step={STEP}
        value={hours}
        aria-valuetext={t('hoursValue', { hours: Math.round(hours * 10) / 10 })}
        onChange={({ target }) => onChange({ ...choice, [field]: Number(target.value) })}
      />
      {choice[field] === null ? (
        <p className="hint">{t('usual')}</p>
      ) : (
        <p className="hint">
          {t('everyMonth')}{' '}
          <Button look="quiet" onClick={() => onChange({ ...choice, [field]: null })}>
            {t('backToUsual')}
          </Button>
        </p>
      )}
    </div>
  )
}

function usualHours(account: ControlProps['account'], kind: 'upload' | 'export'): number {
  const { assumptions } = planningInput(account, { upload: null, exporting: null, buys: false })
  return usualMonth(assumptions, monthOf(account.now, account.contract.zone))[kind] / 3_600
}
