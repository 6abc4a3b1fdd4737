import type { WireAction } from '@touchline/contract/desk/audit'
import { instantToWire } from '@touchline/contract/wire'
import { actCalled } from '../acts.ts'
import type { AuditedAction } from './read-audit.ts'

export const actionToWire = ({ action, club, number, moved }: AuditedAction): WireAction => ({
  actionId: action.action_id,
  happenedDate: instantToWire(action.happened_at),
  operator: action.operator,
  act: actCalled(action.command) ?? null,
  command: action.command,
  subject: action.subject,
  club,
  number,
  moved:
    moved === null
      ? null
      : { amount: moved.amount, currency: moved.currency, ...(moved.lines ? { lines: moved.lines } : {}) },
  reason: action.reason,
  caseId: action.case_id,
  approvedBy: action.approved_by,
})
