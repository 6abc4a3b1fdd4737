import type { Call } from '../endpoint.ts'

export const answerSecondFactor = {
  method: 'POST',
  path: '/administrator/second_factor',
} as const satisfies Call

export const beginAuthenticator = { method: 'POST', path: '/administrator/authenticator' } as const satisfies Call

export const confirmAuthenticator = {
  method: 'POST',
  path: '/administrator/authenticator/confirm',
} as const satisfies Call

export const replaceAuthenticator = {
  method: 'POST',
  path: '/administrator/authenticator/replace',
} as const satisfies Call

export const removeAuthenticator = {
  method: 'POST',
  path: '/administrator/authenticator/remove',
} as const satisfies Call

export const renewRecoveryCodes = { method: 'POST', path: '/administrator/recovery_codes' } as const satisfies Call
