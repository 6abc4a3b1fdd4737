export const STORED_USES = 'counter'
export const ANSWERED_USES = 'newCounter'
