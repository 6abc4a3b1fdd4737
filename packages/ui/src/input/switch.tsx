import { Icon } from '../icon.tsx'
import './switch.css'

interface SwitchProps {
  readonly label: string
  readonly isOn: boolean
  readonly busy?: boolean
  readonly onTurn: (isOn: boolean) => void
}

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

/** Always on; the tooltip's trigger says why. */
export const Locked = ({ label }: { readonly label: string }) => (
  <span className="switch locked" role="img" aria-label={label}>
    <Icon name="lock" />
    <i />
  </span>
)
