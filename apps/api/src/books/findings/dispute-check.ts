export const DISPUTE_CHECK = { id: 'dispute', sentence: 'every payment stands undisputed' }

export const disputeSubject = (disputeId: string): string => `dispute ${disputeId}`
