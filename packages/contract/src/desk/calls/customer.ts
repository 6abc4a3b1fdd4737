import type { Call } from '../../endpoint.ts'

export const getCustomer = { method: 'GET', path: '/customer/:organizationId' } as const satisfies Call

export const listCustomerBills = { method: 'GET', path: '/customer/:organizationId/bills' } as const satisfies Call

export const listCustomerMails = { method: 'GET', path: '/customer/:organizationId/mails' } as const satisfies Call

export const listCustomerPeople = { method: 'GET', path: '/customer/:organizationId/people' } as const satisfies Call

export const getCustomerHistory = { method: 'GET', path: '/customer/:organizationId/history' } as const satisfies Call
