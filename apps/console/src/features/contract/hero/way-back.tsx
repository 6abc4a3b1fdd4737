import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

interface WayBackProps {
  /** What can be taken back, or what is waited for. */
  readonly icon: 'history' | 'clock'
  readonly children: ReactNode
}

/** One line under what waits: until when it can be taken back, and where. */
export const WayBack = ({ icon, children }: WayBackProps) => (
  <p className="way-back">
    <Icon name={icon} />
    <span>{children}</span>
  </p>
)
