import type { Call } from '../../endpoint.ts'

export const getJournal = { method: 'GET', path: '/journal/:month' } as const satisfies Call

export const closeJournal = { method: 'POST', path: '/journal/:month/close' } as const satisfies Call

export const exportJournal = { method: 'POST', path: '/journal/:month/export' } as const satisfies Call

export const listJournalEntries = { method: 'GET', path: '/journal/:month/entries' } as const satisfies Call
