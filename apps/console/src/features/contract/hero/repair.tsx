import type { ReactNode } from 'react'
import { FailedPayment } from '../../../forms/card/failed-payment.tsx'
import './repair.css'

interface RepairFrameProps {
  readonly title: string
  readonly action: ReactNode
  readonly children: ReactNode
}

/** The amount stands above it already: its title is for those who hear it. */
const OnTheField = ({ title, action, children }: RepairFrameProps) => (
  <div className="because repair" role="alert">
    <span className="hidden-text">{title} </span>
    <p>{children}</p>
    <div className="actions">{action}</div>
  </div>
)

/** Why the last bill is not paid, what that stops, and the way out. */
export const Repair = () => <FailedPayment frame={OnTheField} />
