/** Logins of the Asian region, whose people may also sign in at the demo's provider. */
export const openIdLogins: readonly string[] = ['basic', 'standard']

/** The demo's console at the provider. */
export const openIdClient = { id: 'touchline', secret: 'a client secret of the demo' } as const
