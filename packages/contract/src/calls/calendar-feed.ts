import type { Call } from '../endpoint.ts'

export const getCalendarFeed = { method: 'GET', path: '/:orgId/manage/calendar_feed' } as const satisfies Call

export const beginCalendarFeed = { method: 'POST', path: '/:orgId/manage/calendar_feed' } as const satisfies Call

export const endCalendarFeed = { method: 'DELETE', path: '/:orgId/manage/calendar_feed' } as const satisfies Call

export const readCalendarFeed = { method: 'GET', path: '/calendar_feed/:token' } as const satisfies Call
