import type { Call } from '../../endpoint.ts'

export const readBankFile = { method: 'POST', path: '/bank-files' } as const satisfies Call

export const listBankFiles = { method: 'GET', path: '/bank-files' } as const satisfies Call

export const getBankFile = { method: 'GET', path: '/bank-files/:fileId' } as const satisfies Call
