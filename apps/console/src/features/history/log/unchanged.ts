import type { HistoryEntry } from '@touchline/contract/history'
import { topicOf } from '@touchline/domain/history'

const changing = new Set<string>(['plan', 'options', 'account'])

/** Asked for, not changed; what is agreed to has a row of its own. */
const asking = new Set<HistoryEntry['kind']>([
  'ask-approval',
  'decline-request',
  'withdraw-request',
  'request-expired',
  'ask-mail-address',
  'register-customer',
])

/** The newest row that changed what the organisation has or how it pays; the rows are newest first. */
export const newestChange = (entries: readonly HistoryEntry[]): HistoryEntry | undefined =>
  entries.find(({ kind }) => kind !== 'other' && !asking.has(kind) && changing.has(topicOf(kind)))
