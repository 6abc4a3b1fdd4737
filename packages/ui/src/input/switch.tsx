import { Icon } from '../icon.tsx'
import './switch.css'

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly busy?: boolean
  readonly onTurn: (isOn: boolean) => void
}

/** On or off, saved at once. */
export const Switch = ({ label, isOn, busy = false, onTurn }: SwitchProps) => (
  <button
    type="button"
    role="switch"
    className="switch"
    aria-checked={isOn}
    aria-label={label}
    aria-busy={busy}
    onClick={() => {
      if (!busy) onTurn(!isOn)
    }}
  >
    <i />
  </button>
)

/** A switch that stays on, as the mark of what says why. */
export const Locked = ({ label }: { readonly label: string }) => (
  <span className="switch locked" role="img" aria-label={label}>
    <Icon name="lock" />
    <i />
  </span>
)
