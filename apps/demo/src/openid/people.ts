/** Logins of the Asian region, whose people may also sign in at the demo's provider. */
export const openIdLogins: readonly string[] = ['basic', 'standard']
