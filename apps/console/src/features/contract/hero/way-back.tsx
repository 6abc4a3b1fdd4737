import type { ReactNode } from 'react'
import { Icon } from '../../../ui/icon.tsx'

interface WayBackProps {
  /** What can be withdrawn, or what is waited for. */
  readonly icon: 'history' | 'clock'
  readonly children: ReactNode
}

/** One line under what waits: until when it can be withdrawn, and where. */
export const WayBack = ({ icon, children }: WayBackProps) => (
  <p className="way-back">
    <Icon name={icon} />
    <span>{children}</span>
  </p>
)
