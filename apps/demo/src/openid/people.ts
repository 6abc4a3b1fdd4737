/** Asian logins that may also sign in at the demo's provider. */
export const openIdLogins: readonly string[] = ['basic', 'standard']

export const openIdClient = { id: 'touchline', secret: 'a client secret of the demo' } as const
