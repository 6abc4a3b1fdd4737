import { SeatSteppers } from '../../../forms/seats.tsx'
import { heldPlan } from '../offered.ts'
import type { ControlProps } from './control-props.ts'

export function SeatsControl({ account, choice, onChange }: ControlProps) {
  const { seats: held } = heldPlan(account)
  return (
    <SeatSteppers
      held={held}
      seats={choice.seats ?? held}
      onChange={(seats) => {
        const isHeld = seats.analysts === held.analysts && seats.viewers === held.viewers
        onChange({ ...choice, seats: isHeld ? null : seats })
      }}
    />
  )
}
