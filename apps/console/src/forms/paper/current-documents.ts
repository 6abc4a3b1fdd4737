import type { BillDocument, BillingInfo } from '@touchline/contract/billing'

const lastOf = (documents: readonly BillDocument[], kind: BillDocument['kind']): BillDocument | undefined =>
  documents.findLast((document) => document.kind === kind && document.replacedBy === null && document.isVoid !== true)

/** Those that stand. */
export function currentDocuments({ documents }: Pick<BillingInfo, 'documents'>): readonly BillDocument[] {
  return [lastOf(documents, 'invoice'), lastOf(documents, 'receipt')].filter((document) => document !== undefined)
}
