import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'
import './way-back.css'

interface WayBackProps {
  readonly icon: 'undo' | 'lock' | 'clock'
  readonly children: ReactNode
}

export const WayBack = ({ icon, children }: WayBackProps) => (
  <p className="way-back">
    <Icon name={icon} />
    <span>{children}</span>
  </p>
)
