import type { Call } from '../../endpoint.ts'

export const listDeskCases = { method: 'GET', path: '/cases' } as const satisfies Call

export const listKnownAnswers = { method: 'GET', path: '/known-answers' } as const satisfies Call

export const noteCase = { method: 'POST', path: '/cases' } as const satisfies Call

export const answerCase = { method: 'POST', path: '/cases/:caseId/answer' } as const satisfies Call

export const closeCase = { method: 'POST', path: '/cases/:caseId/close' } as const satisfies Call
