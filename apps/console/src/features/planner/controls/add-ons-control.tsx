import { customOffers } from '@touchline/domain/add-ons'
import { Stepper } from '@touchline/ui/input/stepper.tsx'
import { useTranslations } from 'use-intl'
import { usePlannerText } from '../planner-text.ts'
import type { ControlProps } from './control-props.ts'

/** Of the present plan alone: another plan may not sell them. */
export function AddOnsControl({ account, choice, onChange }: ControlProps) {
  const seats = useTranslations('plans.seats')
  const text = usePlannerText(account)
  const { contract, catalogue, now } = account
  if (choice.groupId !== null || choice.seats !== null || choice.coupon !== null || choice.sleep !== null) return null
  return customOffers(contract, catalogue, now).map(({ plan: { groupId }, held, amounts }) => {
    const standing = held === null ? 0 : held.count + held.beginning - held.ending
    const most = standing + amounts.length
    if (most === 0) return null
    const set = (count: number) => {
      const addOns = new Map(choice.addOns).set(groupId, count - standing)
      if (count === standing) addOns.delete(groupId)
      onChange({ ...choice, addOns })
    }
    return (
      <Stepper
        key={groupId}
        label={text.planName(groupId)}
        fewer={text.addOn(groupId, -1)}
        more={text.addOn(groupId, 1)}
        range={seats('range', { least: 0, most })}
        least={0}
        most={most}
        count={standing + (choice.addOns.get(groupId) ?? 0)}
        onCount={set}
      />
    )
  })
}
