import type { Cycle } from '@touchline/domain/catalogue'
import { useTranslations } from 'use-intl'
import { Card } from '../../../ui/card.tsx'
import { SelectField } from '../../../ui/input/field.tsx'
import { Segments } from '../../../ui/input/segments.tsx'
import { Switch } from '../../../ui/input/switch.tsx'
import { cycleOf, groupsOffered, heldPlan, isWaiting, withCycle, withGroup } from '../offered.ts'
import { usePlannerText } from '../planner-text.ts'
import type { AskedCoupon } from '../use-coupon.ts'
import type { ControlProps } from './control-props.ts'
import { CouponControl } from './coupon-control.tsx'
import { HoursControl } from './hours-control.tsx'
import { SeatsControl } from './seats-control.tsx'
import { StartControl } from './start-control.tsx'

/** What can be tried. A coupon brings its own plan. */
export function Controls(props: ControlProps & { readonly coupon: AskedCoupon }) {
  const { choice, onChange, coupon } = props
  const t = useTranslations('planner')
  return (
    <Card className="controls">
      {coupon.coupon === null && <PlanControl {...props} />}
      <StartControl {...props} />
      <SeatsControl {...props} />
      <HoursControl {...props} kind="upload" />
      <HoursControl {...props} kind="export" />
      <CouponControl {...props} />
      <label className="switch-line">
        <span>{t('buys')}</span>
        <Switch label={t('buys')} isOn={choice.buys} onTurn={(buys) => onChange({ ...choice, buys })} />
      </label>
    </Card>
  )
}

function PlanControl({ account, choice, onChange }: ControlProps) {
  const t = useTranslations('planner')
  const terms = useTranslations('terms')
  const text = usePlannerText(account)
  const cycle = cycleOf(account, choice)
  const offered = groupsOffered(account, cycle)
  const { groupId: held } = heldPlan(account)
  const isListed = offered.some(({ id }) => id === held) && !isWaiting(account)
  return (
    <>
      <SelectField
        label={terms('plan')}
        value={choice.groupId ?? (isListed ? (held ?? '') : '')}
        onChange={({ target }) => onChange(withGroup(account, choice, target.value))}
      >
        {!isListed && <option value="">{t('asThingsStand')}</option>}
        {offered.map(({ id }) => (
          <option key={id} value={id}>
            {text.planName(id)}
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
