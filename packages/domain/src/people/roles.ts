/** The roles that an administrator gives; who is an administrator the video platform says. */
export const memberRoles = ['billing-manager', 'reader'] as const
export type MemberRole = (typeof memberRoles)[number]

/** What a person may do with the bills of an organisation. */
export type BillingRole = 'administrator' | MemberRole

export const billingRoles: readonly BillingRole[] = ['administrator', ...memberRoles]
