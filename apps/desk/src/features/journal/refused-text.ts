import { useTranslations } from 'use-intl'
import { Refused } from '../../lib/call.ts'

const codes = [
  'journal-closed',
  'month-not-closable',
  'journal-open',
  'journal-unbalanced',
  'form-not-possible',
] as const

export function useRefusedText(): (error: unknown) => string {
  const t = useTranslations('journal.refused')
  return (error) => t(codes.find((code) => error instanceof Refused && error.code === code) ?? 'other')
}
