export const memberRoles = ['billing-manager', 'reader'] as const
export type MemberRole = (typeof memberRoles)[number]

/** Administrators are the platform's, plus successors, minus people who left. */
export const billingRoles = ['administrator', ...memberRoles] as const
export type BillingRole = (typeof billingRoles)[number]
