import type { Call } from '../endpoint.ts'

export const authenticate = {
  method: 'POST',
  path: '/administrator/auth_billing',
  bodyEncoding: 'form',
} as const satisfies Call

export const signOut = { method: 'POST', path: '/administrator/sign_out' } as const satisfies Call

export const switchOrganization = { method: 'POST', path: '/administrator/switch' } as const satisfies Call
