/** Asian logins that may also sign in at the demo's provider. */
export const openIdLogins: readonly string[] = ['basic', 'standard']

export const openIdClient = { id: 'touchline', secret: 'a client secret of the demo' } as const

/** The vendor's own people, each with the group of that name, which gives a role at the desk; they have no login of a club. */
export const operatorLogins: readonly string[] = ['support', 'finance', 'product', 'auditor', 'operator-admin']

/** The demo's desk at the provider. */
export const deskClient = { id: 'desk', secret: 'a client secret of the desk' } as const
