import type { Contract } from '../contract/index.ts'
import type { PlanSchedule } from '../lifecycle/index.ts'
import type { BuyingOrganization } from '../plans/index.ts'

/** Who would buy, and how: what can be bought now is what can be planned. */
export interface Purchaser {
  readonly organization: BuyingOrganization
  /** Whether a billing of the organisation is in Error: nothing can be bought before it is paid. */
  readonly unsettled: boolean
}

export type DecidedChange =
  | { readonly kind: 'refused'; readonly reason: string }
  | {
      readonly kind: 'possible'
      readonly schedule: PlanSchedule
      /** What the contract says otherwise afterwards: its anchor, its cancellation. */
      readonly terms: Partial<Contract>
    }
