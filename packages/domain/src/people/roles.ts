export const memberRoles = ['billing-manager', 'reader'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Administrators: the platform's and successors, without those who left. */
export const billingRoles = ['administrator', ...memberRoles] as const
export type BillingRole = (typeof billingRoles)[number]
