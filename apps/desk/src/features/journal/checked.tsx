import type { Currency } from '@touchline/domain/money'
import { Chip } from '@touchline/ui/chip.tsx'
import { Dated } from '@touchline/ui/figures/dated.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { useLocale, useTranslations } from 'use-intl'
import type { Journal } from './journal.ts'

export const sides = ['bills', 'provider', 'bank'] as const
type Checks = Journal['books'][number]['checks']

interface CheckedProps {
  readonly checks: Checks
  readonly currency: Currency
}

export function Checked({ checks, currency }: CheckedProps) {
  return (
    <ul className="journal-checks">
      {sides.map((side) => (
        <li key={side}>
          <Side side={side} checks={checks} currency={currency} />
        </li>
      ))}
    </ul>
  )
}

function Side({ side, checks, currency }: CheckedProps & { readonly side: (typeof sides)[number] }) {
  const ofChecks = useTranslations('journal.checks')
  const ofDiffers = useTranslations('journal.differs')
  const ofUnread = useTranslations('journal.unread')
  const locale = useLocale()
  const { state, difference, document } = checks[side]
  if (state === 'adds-up') return <Chip tone="paid">{ofChecks(side)}</Chip>
  if (state === 'unread') return <Chip tone="plain">{ofUnread(side)}</Chip>
  const isLess = side === 'bills' && difference < 0
  const amount = moneyText({ minor: isLess ? -difference : difference, currency, locale })
  const text = ofDiffers(isLess ? 'billsLess' : side, { amount, document: document ?? '' })
  return (
    <Chip tone="error">
      <span>
        <Dated text={text} />
      </span>
    </Chip>
  )
}
