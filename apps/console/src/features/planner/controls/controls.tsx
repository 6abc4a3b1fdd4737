import { addMonthsToDate, dateOf, startOfNextMonth } from '@touchline/domain/calendar'
import type { Cycle } from '@touchline/domain/catalogue'
import { checkCouponCode } from '@touchline/domain/coupons'
import { termEndAt } from '@touchline/domain/plans'
import { Card } from '@touchline/ui/card.tsx'
import { Button } from '@touchline/ui/input/button.tsx'
import { SelectField, TextField } from '@touchline/ui/input/field.tsx'
import { Segments } from '@touchline/ui/input/segments.tsx'
import { Switch } from '@touchline/ui/input/switch.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Allowed } from '../../../forms/allowed.tsx'
import { faultDay } from '../../../forms/coupon/ask-coupon.ts'
import { CouponField } from '../../../forms/coupon/coupon-field.tsx'
import { Fold } from '../../../forms/fold.tsx'
import { SeatSteppers } from '../../../forms/seats.tsx'
import { useLanguage } from '../../../i18n/language.tsx'
import { noAddOns } from '../choice.ts'
import { cycleOf, heldPlan, isWaiting, plansShown, withCycle, withGroup } from '../offered.ts'
import { usePlannerText } from '../planner-text.ts'
import type { AskedCoupon } from '../use-coupon.ts'
import { AddOnsControl } from './add-ons-control.tsx'
import type { ControlProps } from './control-props.ts'
import { HoursControl } from './hours-control.tsx'
import { SleepControl } from './sleep-control.tsx'

const MONTHS_AHEAD = 12

/** A running term is not cut short. */
function StartControl({ account, choice, onChange }: ControlProps) {
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

export function Controls(props: ControlProps & { readonly coupon: AskedCoupon }) {
  const { choice, onChange, coupon } = props
  const t = useTranslations('planner')
  return (
    <Card className="controls">
      {coupon.coupon === null && <PlanControl {...props} />}
      {choice.sleep === null && <StartControl {...props} />}
      <SeatsControl {...props} />
      <AddOnsControl {...props} />
      <HoursControl {...props} kind="upload" />
      <SleepControl {...props} />
      <Fold name="planner.more" title={t('moreControls')} isAskedFor={isMore(choice)}>
        <div className="more-controls">
          <HoursControl {...props} kind="export" />
          <CouponControl {...props} />
          <label className="switch-line">
            <span>{t('buys')}</span>
            <Switch label={t('buys')} isOn={choice.buys} onTurn={(buys) => onChange({ ...choice, buys })} />
          </label>
        </div>
      </Fold>
    </Card>
  )
}

const isMore = ({ exporting, coupon, buys }: ControlProps['choice']): boolean =>
  exporting !== null || coupon !== null || !buys

function PlanControl({ account, choice, onChange }: ControlProps) {
  const t = useTranslations('planner')
  const terms = useTranslations('terms')
  const statuses = useTranslations('plans.statuses')
  const text = usePlannerText(account)
  const cycle = cycleOf(account, choice)
  const shown = plansShown(account, cycle)
  const { groupId: held } = heldPlan(account)
  const isListed = shown.some(({ id }) => id === held) && !isWaiting(account)
  return (
    <>
      <SelectField
        label={terms('plan')}
        value={choice.groupId ?? (isListed ? (held ?? '') : '')}
        onChange={({ target }) => onChange(withGroup(account, choice, target.value))}
      >
        {!isListed && <option value="">{t('asThingsStand')}</option>}
        {shown.map(({ id, isOffered }) => (
          <option key={id} value={id}>
            {isOffered ? text.planName(id) : `${text.planName(id)} · ${statuses('ended')}`}
          </option>
        ))}
      </SelectField>
      <Segments<Cycle>
        label={t('paid')}
        chosen={cycle}
        segments={[
          { key: 'month', label: t('monthly') },
          { key: 'year', label: terms('yearly') },
        ]}
        onChoose={(next) => onChange(withCycle(account, choice, next))}
      />
    </>
  )
}

function SeatsControl({ account, choice, onChange }: ControlProps) {
  const { seats: held } = heldPlan(account)
  return (
    <SeatSteppers
      least={held}
      seats={choice.seats ?? held}
      onChange={(seats) => {
        const isHeld = seats.analysts === held.analysts && seats.viewers === held.viewers
        onChange({ ...choice, seats: isHeld ? null : seats, sleep: isHeld ? choice.sleep : null, addOns: noAddOns })
      }}
    />
  )
}

function CouponControl({ choice, onChange, coupon }: ControlProps & { readonly coupon: AskedCoupon }) {
  const t = useTranslations('planner')
  const faults = useTranslations('coupons.faults')
  const { locale } = useLanguage()
  const [typed, setTyped] = useState(choice.coupon ?? '')
  const use = (code: string, isComposing: boolean) => {
    setTyped(code)
    if (!isComposing && checkCouponCode(code) === 'valid')
      onChange({ ...choice, coupon: code, groupId: null, sleep: null, addOns: noAddOns })
    else if (choice.coupon !== null) onChange({ ...choice, coupon: null })
  }
  const { fault } = coupon
  return (
    <div>
      <Allowed to="ask-coupon">
        <CouponField
          label={t('coupon')}
          code={typed}
          placeholder={t('noCoupon')}
          error={fault === null ? undefined : faults(fault.fault, { date: faultDay(fault, locale) })}
          onType={use}
        />
      </Allowed>
      {choice.coupon !== null && (
        <Button
          look="quiet"
          onClick={() => {
            setTyped('')
            onChange({ ...choice, coupon: null })
          }}
        >
          {t('withoutCoupon')}
        </Button>
      )}
    </div>
  )
}
