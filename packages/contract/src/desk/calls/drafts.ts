import type { Call } from '../../endpoint.ts'

export const listDrafts = { method: 'GET', path: '/drafts' } as const satisfies Call

export const getDraft = { method: 'GET', path: '/drafts/:draftId' } as const satisfies Call

export const getDraftFile = { method: 'GET', path: '/drafts/:draftId/file' } as const satisfies Call

export const getDraftBills = { method: 'GET', path: '/drafts/:draftId/bills' } as const satisfies Call

export const getDraftLetters = { method: 'GET', path: '/drafts/:draftId/letters' } as const satisfies Call

export const saveDraft = { method: 'PUT', path: '/drafts/:draftId' } as const satisfies Call

export const getPrices = { method: 'GET', path: '/catalogue' } as const satisfies Call

export const getCatalogueFile = { method: 'GET', path: '/catalogue/file' } as const satisfies Call
