import { useLocale, useTranslations } from 'use-intl'
import { Refused } from '../../lib/call.ts'
import { monthText } from '../../lib/date-text.ts'

const codes = [
  'journal-closed',
  'month-not-closable',
  'journal-open',
  'journal-unbalanced',
  'form-not-possible',
] as const

function detailOf(error: unknown, name: string): string | null {
  if (!(error instanceof Refused) || typeof error.details !== 'object' || error.details === null) return null
  const found: unknown = Object.entries(error.details).find(([key]) => key === name)?.[1]
  return typeof found === 'string' ? found : null
}

export function useRefusedText(): (error: unknown) => string {
  const t = useTranslations('journal.refused')
  const locale = useLocale()
  return (error) => {
    const code = codes.find((each) => error instanceof Refused && error.code === each) ?? 'other'
    const month = detailOf(error, 'open') ?? detailOf(error, 'next')
    return t(code, {
      document: detailOf(error, 'document') ?? '–',
      month: month === null ? '–' : monthText(month, locale, 'long'),
    })
  }
}
