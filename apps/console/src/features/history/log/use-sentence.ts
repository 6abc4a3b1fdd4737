import type { HistoryEntry } from '@touchline/contract/history'
import { historySentences } from '@touchline/words/history-sentence'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { HistoryText } from '../history-text.ts'

export function useSentence(text: HistoryText): (entry: HistoryEntry) => string {
  const t = useTranslations('history')
  const sentence = useTranslations('history.sentences')
  const declines = useTranslations('declines')
  const shell = useTranslations('shell')
  return useMemo(() => historySentences(text, { t, sentence, declines, shell }), [text, t, sentence, declines, shell])
}
