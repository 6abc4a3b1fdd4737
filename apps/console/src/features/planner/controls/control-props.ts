import type { PlannerAccount } from '../../../lib/account/planner-account.ts'
import type { PlannedChoice } from '../choice.ts'

export interface ControlProps {
  readonly account: PlannerAccount
  readonly choice: PlannedChoice
  readonly onChange: (choice: PlannedChoice) => void
}
