import type { Call } from '../../endpoint.ts'

export const previewAct = { method: 'POST', path: '/acts/:act/preview' } as const satisfies Call

export const orderAct = { method: 'POST', path: '/acts/:act' } as const satisfies Call

export const listApprovals = { method: 'GET', path: '/approvals' } as const satisfies Call

export const previewApproval = { method: 'POST', path: '/approvals/:approvalId/preview' } as const satisfies Call

export const approveAct = { method: 'POST', path: '/approvals/:approvalId/approve' } as const satisfies Call

export const sendBackAct = { method: 'POST', path: '/approvals/:approvalId/send-back' } as const satisfies Call

export const withdrawAct = { method: 'POST', path: '/approvals/:approvalId/withdraw' } as const satisfies Call
