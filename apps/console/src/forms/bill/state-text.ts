import type { Currency } from '@touchline/domain/money'
import type { BillState } from '@touchline/domain/payment'
import type { Tone } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { dateText } from '@touchline/words/date-text'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'

/** Specification. */
export const shownAs = {
  unclear: ['error', 'billing.statuses.ProcessCallError'],
  declined: ['error', 'billing.statuses.Error'],
  open: ['wait', 'billing.statuses.Waiting'],
  'waits-for-transfer': ['wait', 'billing.statuses.Waiting'],
  part: ['wait', 'billing.part'],
  charging: ['busy', 'billing.statuses.InProgress'],
  requested: ['ink', 'billing.statuses.Requesting'],
  paid: ['paid', 'billing.statuses.Complete'],
  withdrawn: ['plain', 'billing.statuses.Cancel'],
  calculating: ['busy', 'contract.calculating'],
  estimated: ['later', 'contract.estimated'],
  waived: ['plain', 'billing.waived'],
  'nothing-to-pay': ['plain', 'billing.nothingToPay'],
} as const satisfies Record<BillState['kind'], readonly [Tone, string]>

export function useStateText(currency: Currency) {
  const t = useTranslations()
  const { locale } = useLanguage()
  const money = (minor: number) => moneyText({ minor, currency, locale })
  return {
    word: ({ kind }: BillState): string => t(shownAs[kind][1]),
    notes: (state: BillState): readonly string[] => {
      if (state.kind === 'declined' && state.nextTryOn !== null)
        return [t('billing.nextTry', { date: dateText(state.nextTryOn, locale, 'day') })]
      if (state.kind !== 'paid') return 'isLate' in state && state.isLate ? [t('billing.overdue')] : []
      const { refunded, returned, disputed } = state
      return [
        ...(refunded > 0 ? [t('billing.refunded', { amount: money(refunded) })] : []),
        ...(returned > 0 ? [t('billing.returned', { amount: money(returned) })] : []),
        ...(disputed > 0 ? [t('billing.disputed', { amount: money(disputed) })] : []),
      ]
    },
  }
}
