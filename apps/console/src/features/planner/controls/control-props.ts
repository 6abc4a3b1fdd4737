import type { Choice } from '../choice.ts'
import type { PlannerAccount } from '../planner-account.ts'

/** What each part of the controls is given. */
export interface ControlProps {
  readonly account: PlannerAccount
  readonly choice: Choice
  readonly onChange: (choice: Choice) => void
}
