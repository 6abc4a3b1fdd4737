import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useLocale, useTranslations } from 'use-intl'
import type { ActForm } from '../../acts/form.tsx'
import { dayAt } from '../../lib/date-text.ts'
import type { Customer } from './customer.ts'

interface Given {
  readonly givingId: string
  /** Minor units before tax. */
  readonly left: number
  /** Its last millisecond. */
  readonly until: string
}

/** Amounts given together are one; the oldest first, none of what has ended. */
export function goodwillLeft({ contract: { goodwill }, now }: Customer): readonly Given[] {
  const open = (goodwill?.amounts ?? []).filter(({ endDate }) => endDate > now)
  return [...Map.groupBy(open, ({ givingId }) => givingId)].map(([givingId, amounts]) => ({
    givingId,
    left: amounts.reduce((sum, { left }) => sum + left, 0),
    until: amounts[0]?.endDate ?? now,
  }))
}

export function useGoodwillForm(
  customer: Customer,
): ActForm & { readonly group: 'money'; readonly isPossible: boolean } {
  const t = useTranslations('acts.choices')
  const locale = useLocale()
  const { club, contract, currency } = customer
  const given = goodwillLeft(customer)
  return {
    name: 'end-goodwill',
    group: 'money',
    act: 'end-goodwill',
    isPossible: given.length > 0,
    fields: [
      {
        name: 'giving',
        options: given.map(({ givingId, left, until }) => [
          givingId,
          t('goodwillUntil', {
            amount: moneyText({ minor: left, currency, locale }),
            day: dayAt(until, contract.zone, locale),
          }),
        ]),
      },
    ],
    input: ({ giving = '' }) => ({ organizationId: club.organizationId, givingId: giving }),
  }
}
