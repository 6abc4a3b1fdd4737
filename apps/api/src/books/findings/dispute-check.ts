/** The only finding that says nothing of the books: somebody has to answer. */
export const DISPUTE_CHECK = { id: 'dispute', sentence: 'every payment stands undisputed' }

export const disputeSubject = (disputeId: string): string => `dispute ${disputeId}`
