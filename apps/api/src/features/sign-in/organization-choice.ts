import type { OrganizationChoice } from '@touchline/contract/sign-in'
import type { CellConfig } from '../../use-case/cell-config.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import type { OtherMembership, OwnMembership } from './choose-organization.ts'

type Offered = OrganizationChoice['details'][number]

/** The 409 of call 1: every organisation with the API base to repeat the login at, together with this cell's own. */
export const organizationChoice = (
  { own, others }: { readonly own: readonly OwnMembership[]; readonly others: readonly OtherMembership[] },
  cell: CellConfig,
): Refusal<'organization-choice'> => {
  const offer = (seat: OwnMembership | OtherMembership): Offered => {
    const { organizationId, organizationName, roles } = seat
    const { region: server, url } = 'region' in seat ? seat : cell
    return { _id: organizationId, organizationName, roles: [...roles], url, server }
  }
  const details: Offered[] = [...own, ...others].map(offer)
  return {
    ...refuse('organization-choice', 'Choose the organisation to sign in to', details),
    extra: { url: cell.url, server: cell.region },
  }
}
