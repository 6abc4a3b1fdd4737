import type { Call } from '../../endpoint.ts'

export const listViews = { method: 'GET', path: '/views' } as const satisfies Call

export const saveView = { method: 'PUT', path: '/views/:viewId' } as const satisfies Call

export const deleteView = { method: 'DELETE', path: '/views/:viewId' } as const satisfies Call
