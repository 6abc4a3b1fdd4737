import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import type { Choice } from '../choice.ts'

/** What each part of the controls is given. */
export interface ControlProps {
  readonly account: PlannerAccount
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}
