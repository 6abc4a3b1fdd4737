import type { Action } from '@touchline/domain/people'
import type { ReactNode } from 'react'
import { mayCall } from '../lib/session/role.ts'
import { linked } from '../lib/session/session.ts'

interface AllowedProps {
  readonly to: Action
  readonly children: ReactNode
  readonly otherwise?: ReactNode
}

export const Allowed = ({ to, children, otherwise }: AllowedProps) =>
  mayCall(to) ? children : linked()?.standIn(to, children) || otherwise
