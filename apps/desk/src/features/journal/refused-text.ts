import { useTranslations } from 'use-intl'
import { Refused } from '../../lib/call.ts'

const codes = [
  'journal-closed',
  'month-not-closable',
  'journal-open',
  'journal-unbalanced',
  'form-not-possible',
] as const

const documentIn = (details: unknown): string =>
  typeof details === 'object' && details !== null && 'document' in details ? String(details.document) : '–'

export function useRefusedText(): (error: unknown) => string {
  const t = useTranslations('journal.refused')
  return (error) => {
    const code = codes.find((each) => error instanceof Refused && error.code === each) ?? 'other'
    const document = error instanceof Refused ? documentIn(error.details) : '–'
    return t(code, { document })
  }
}
