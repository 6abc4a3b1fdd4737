import type { Call } from '../endpoint.ts'

export const askPasskey = { method: 'POST', path: '/administrator/passkeys/question' } as const satisfies Call

export const askOwnPasskey = { method: 'POST', path: '/administrator/passkeys/own_question' } as const satisfies Call

export const signInByPasskey = { method: 'POST', path: '/administrator/auth_billing/passkey' } as const satisfies Call

export const beginPasskey = { method: 'POST', path: '/administrator/passkeys/new' } as const satisfies Call

export const addPasskey = { method: 'POST', path: '/administrator/passkeys' } as const satisfies Call

export const renamePasskey = { method: 'PUT', path: '/administrator/passkeys/:passkeyId' } as const satisfies Call

export const removePasskey = { method: 'DELETE', path: '/administrator/passkeys/:passkeyId' } as const satisfies Call
