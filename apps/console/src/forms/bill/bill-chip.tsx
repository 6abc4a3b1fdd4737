import type { Currency } from '@touchline/domain/money'
import type { BillState } from '@touchline/domain/payment'
import { Chip } from '@touchline/ui/chip.tsx'
import { billTones } from '@touchline/words/bill-tones'
import { useStateText } from './state-text.ts'

interface StateProps {
  readonly state: BillState
  readonly currency: Currency
}

export function BillChip({ state, currency }: StateProps) {
  const { word } = useStateText(currency)
  return <Chip tone={billTones[state.kind]}>{word(state)}</Chip>
}

export function StateNotes({ state, currency }: StateProps) {
  const { notes } = useStateText(currency)
  return notes(state).map((note) => <small key={note}>{note}</small>)
}
