import type { Currency } from '@touchline/domain/money'
import { type BillNote, billNotes, type BillState as State } from '@touchline/domain/payment'
import { Chip } from '@touchline/ui/chip.tsx'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { billTones } from '@touchline/words/bill-tones'
import { useLocale, useTranslations } from 'use-intl'
import { dayText } from './date-text.ts'

export const BillChip = ({ kind }: { readonly kind: State['kind'] }) => {
  const t = useTranslations('billStates')
  return <Chip tone={billTones[kind]}>{t(kind)}</Chip>
}

export function BillState({ state, currency }: { readonly state: State; readonly currency: Currency }) {
  const t = useTranslations('billNotes')
  const locale = useLocale()
  const noteText = (note: BillNote): string => {
    if (note.kind === 'next-try') return t('next-try', { day: dayText(note.on, locale) })
    if (note.kind === 'late') return t('late')
    const { kind, minor } = note
    return t(kind, { amount: moneyText({ minor, currency, locale }) })
  }
  return (
    <>
      <BillChip kind={state.kind} />
      {billNotes(state).map((note) => (
        <small key={note.kind} className="soft under">
          {noteText(note)}
        </small>
      ))}
    </>
  )
}
