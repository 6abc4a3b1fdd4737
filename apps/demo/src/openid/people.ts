/** Asian logins that may also sign in at the demo's provider. */
export const openIdLogins: readonly string[] = ['basic', 'standard']

export const openIdClient = { id: 'touchline', secret: 'a client secret of the demo' } as const

/** With the group that gives a role at the desk; none has a club's login. What needs two of finance has two. */
export const operatorGroups: Readonly<Record<string, string>> = {
  support: 'support',
  finance: 'finance',
  'second-finance': 'finance',
  product: 'product',
  auditor: 'auditor',
  'operator-admin': 'operator-admin',
}

export const operatorLogins: readonly string[] = Object.keys(operatorGroups)

export const deskClient = { id: 'desk', secret: 'a client secret of the desk' } as const
