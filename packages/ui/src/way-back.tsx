import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './way-back.css'

interface WayBackProps {
  /** It can be taken back, it cannot, or something is waited for. */
  readonly icon: 'undo' | 'lock' | 'clock'
  readonly children: ReactNode
}

/** The one line on how to go back: until when, and where; where something is final, before the button. */
export const WayBack = ({ icon, children }: WayBackProps) => (
  <p className="way-back">
    <Icon name={icon} />
    <span>{children}</span>
  </p>
)
