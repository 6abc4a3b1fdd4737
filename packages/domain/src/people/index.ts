export { billingRoleOf, isValidMembership, type Membership } from './billing-role.ts'
export {
  decideDeparture,
  FARTHEST_DEPARTURE,
  isKept,
  judgeHandover,
  type PersonState,
  type Standing,
} from './departure.ts'
export {
  INVITATION_DAYS,
  invitationEnd,
  isLinkOver,
  judgeInvitation,
  MOST_MEMBERS,
} from './invitations.ts'
export { isNewLoginName, loginTyped } from './new-login.ts'
export { type AddressOrigin, addressLinkEnd, addressOfPerson, addressOfUser, isPersonal } from './own-address.ts'
export { type Action, allActions, mayDo } from './permissions.ts'
export { type BillingRole, billingRoles, type MemberRole, memberRoles } from './roles.ts'
