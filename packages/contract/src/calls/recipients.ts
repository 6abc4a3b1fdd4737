import type { Call } from '../endpoint.ts'

const recipients = '/:orgId/manage/recipients'

export const listRecipients = { method: 'GET', path: recipients } as const satisfies Call

export const addRecipient = { method: 'POST', path: recipients } as const satisfies Call

export const editRecipient = { method: 'PUT', path: `${recipients}/:id` } as const satisfies Call

export const removeRecipient = { method: 'DELETE', path: `${recipients}/:id` } as const satisfies Call

export const sendToRecipientAgain = { method: 'POST', path: `${recipients}/:id/send_again` } as const satisfies Call

export const switchNotice = { method: 'PUT', path: `${recipients}/:id/notices/:line` } as const satisfies Call

export const confirmRecipient = { method: 'POST', path: '/recipients/confirm' } as const satisfies Call

export const readUnsubscribeLink = { method: 'POST', path: '/unsubscribe_link/read' } as const satisfies Call

export const followUnsubscribeLink = { method: 'POST', path: '/unsubscribe_link/follow' } as const satisfies Call

export const unsubscribeAtOnce = { method: 'POST', path: '/unsubscribe' } as const satisfies Call

export const sendSample = { method: 'POST', path: '/:orgId/manage/notice_samples' } as const satisfies Call

export const readThresholds = { method: 'GET', path: '/:orgId/manage/notice_thresholds' } as const satisfies Call

export const saveThresholds = { method: 'PUT', path: '/:orgId/manage/notice_thresholds' } as const satisfies Call
