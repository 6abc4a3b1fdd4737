/** The roles that an administrator gives by an invitation. */
export const memberRoles = ['billing-manager', 'reader'] as const
export type MemberRole = (typeof memberRoles)[number]

/**
 * What a person may do with the bills of an organisation. Who is an administrator the video platform says; somebody whom
 * an administrator made the successor is one in addition, and somebody who left is one no longer.
 */
export const billingRoles = ['administrator', ...memberRoles] as const
export type BillingRole = (typeof billingRoles)[number]
