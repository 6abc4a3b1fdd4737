import type { Currency } from '@touchline/domain/money'
import { type BillNote, type BillState, billNotes } from '@touchline/domain/payment'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'

/** Specification. */
const words = {
  unclear: 'billing.statuses.ProcessCallError',
  declined: 'billing.statuses.Error',
  open: 'billing.statuses.Waiting',
  'waits-for-transfer': 'billing.statuses.Waiting',
  part: 'billing.part',
  charging: 'billing.statuses.InProgress',
  requested: 'billing.statuses.Requesting',
  paid: 'billing.statuses.Complete',
  withdrawn: 'billing.statuses.Cancel',
  calculating: 'contract.calculating',
  estimated: 'contract.estimated',
  waived: 'billing.waived',
  'nothing-to-pay': 'billing.nothingToPay',
} as const satisfies Record<BillState['kind'], string>

const moved = { refunded: 'billing.refunded', returned: 'billing.returned', disputed: 'billing.disputed' } as const

export function useStateText(currency: Currency) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const noteText = (note: BillNote): string => {
    if (note.kind === 'next-try') return t('billing.nextTry', { date: dateText(note.on, locale, 'day') })
    if (note.kind === 'late') return t('billing.overdue')
    return t(moved[note.kind], { amount: moneyText({ minor: note.minor, currency, locale }) })
  }
  return {
    word: ({ kind }: BillState): string => t(words[kind]),
    notes: (state: BillState): readonly string[] => billNotes(state).map(noteText),
  }
}
