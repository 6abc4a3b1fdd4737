export {
  INVITATION_DAYS,
  invitationEnd,
  isLinkOver,
  judgeInvitation,
  MOST_MEMBERS,
} from './invitations.ts'
export { isNewLoginName } from './new-login.ts'
export { type Action, actions, mayDo } from './permissions.ts'
export { type BillingRole, billingRoles, type MemberRole, memberRoles } from './roles.ts'
