/** Asian logins that may also sign in at the demo's provider. */
export const openIdLogins: readonly string[] = ['basic', 'standard']

export const openIdClient = { id: 'touchline', secret: 'a client secret of the demo' } as const

/** Each has the group of that name, which gives a role at the desk; none has a club's login. */
export const operatorLogins: readonly string[] = ['support', 'finance', 'product', 'auditor', 'operator-admin']

export const deskClient = { id: 'desk', secret: 'a client secret of the desk' } as const
