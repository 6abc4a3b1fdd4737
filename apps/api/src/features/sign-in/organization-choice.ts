import type { OrganizationChoice } from '@touchline/contract/sign-in'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { Offered, OtherMembership } from './choose-organization.ts'
import { memberRoleToWire } from './session.ts'

type OnWire = OrganizationChoice['details'][number]

/** The 409 of call 1: every organisation with the API base to repeat the login at, together with this cell's own. */
export const organizationChoice = (
  { own, others }: { readonly own: readonly Offered[]; readonly others: readonly OtherMembership[] },
  cell: CellConfig,
): Refusal<'organization-choice'> => {
  const offer = (seat: Offered | OtherMembership): OnWire => {
    const { organizationId, organizationName, roles } = seat
    const { region: server, url } = 'region' in seat ? seat : cell
    const member = 'region' in seat ? {} : memberRoleToWire(seat.billingRole)
    return { _id: organizationId, organizationName, roles: [...roles], ...member, url, server }
  }
  const details: OnWire[] = [...own, ...others].map(offer)
  return {
    ...refuse('organization-choice', 'Choose the organisation to sign in to', details),
    extra: { url: cell.url, server: cell.region },
  }
}
