import type { Call } from '../endpoint.ts'

export const listDocuments = { method: 'GET', path: '/:orgId/manage/documents' } as const satisfies Call

export const getDocument = { method: 'GET', path: '/:orgId/manage/documents/:id' } as const satisfies Call

export const getDocumentPdf = { method: 'GET', path: '/:orgId/manage/documents/:id/pdf' } as const satisfies Call

export const getDocumentXml = { method: 'GET', path: '/:orgId/manage/documents/:id/xml' } as const satisfies Call

const mails = '/:orgId/manage/billing_info/:id/document_mails'

export const readDocumentMails = { method: 'GET', path: mails } as const satisfies Call

export const sendDocuments = { method: 'POST', path: mails } as const satisfies Call

export const reissueDocument = { method: 'POST', path: '/:orgId/manage/documents/:id/reissue' } as const satisfies Call
