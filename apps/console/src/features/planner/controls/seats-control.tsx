import { useTranslations } from 'use-intl'
import { Stepper } from '../../../ui/input/stepper.tsx'
import { heldPlan } from '../offered.ts'
import type { ControlProps } from './control-props.ts'

const MOST = 999

/** The included analyst counts; fewer than are held cannot be had. */
export function SeatsControl({ account, choice, onChange }: ControlProps) {
  const t = useTranslations('planner')
  const { seats: held } = heldPlan(account)
  const seats = choice.seats ?? held
  const change = (analysts: number, viewers: number) => {
    const isHeld = analysts === held.analysts && viewers === held.viewers
    onChange({ ...choice, seats: isHeld ? null : { analysts, viewers } })
  }
  return (
    <>
      <Stepper
        label={t('analysts')}
        fewer={t('fewerAnalysts')}
        more={t('moreAnalysts')}
        least={held.analysts}
        most={MOST}
        count={seats.analysts}
        onCount={(count) => change(count, seats.viewers)}
      />
      <Stepper
        label={t('viewers')}
        fewer={t('fewerViewers')}
        more={t('moreViewers')}
        least={held.viewers}
        most={MOST}
        count={seats.viewers}
        onCount={(count) => change(seats.analysts, count)}
      />
    </>
  )
}
