import type { Call } from '../endpoint.ts'

const people = '/:orgId/manage/people'

export const listPeople = { method: 'GET', path: people } as const satisfies Call

export const invitePerson = { method: 'POST', path: people } as const satisfies Call

export const sendInvitationAgain = { method: 'POST', path: `${people}/:id/send_again` } as const satisfies Call

export const changePersonRole = { method: 'PUT', path: `${people}/:id/role` } as const satisfies Call

export const removePerson = { method: 'DELETE', path: `${people}/:id` } as const satisfies Call

export const handOver = { method: 'POST', path: `${people}/hand_over` } as const satisfies Call

export const withdrawDeparture = { method: 'DELETE', path: `${people}/:id/departure` } as const satisfies Call

export const readInvitation = { method: 'POST', path: '/invitation/read' } as const satisfies Call

export const acceptInvitation = { method: 'POST', path: '/invitation/accept' } as const satisfies Call
