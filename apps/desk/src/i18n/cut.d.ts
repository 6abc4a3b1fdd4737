// Of two patterns that fit, the first counts.
declare module '*.frame.json?history' {
  import type { HistoryMessages } from '@touchline/words/history-sentence'

  const messages: Pick<HistoryMessages, 'shell'>
  export default messages
}

declare module '*.json?history' {
  import type { HistoryMessages } from '@touchline/words/history-sentence'

  const messages: Pick<HistoryMessages, 'history' | 'declines'>
  export default messages
}
