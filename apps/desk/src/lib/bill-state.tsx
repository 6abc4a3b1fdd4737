import type { billKind } from '@touchline/domain/payment'
import { Chip, type Tone } from '@touchline/ui/chip.tsx'
import { useTranslations } from 'use-intl'

export type BillKind = ReturnType<typeof billKind>

const tones = {
  estimated: 'later',
  calculating: 'busy',
  withdrawn: 'plain',
  'nothing-to-pay': 'plain',
  paid: 'paid',
  part: 'wait',
  open: 'wait',
  'waits-for-transfer': 'wait',
  requested: 'busy',
  charging: 'busy',
  unclear: 'wait',
  declined: 'error',
} as const satisfies Record<BillKind, Tone>

export const BillState = ({ kind }: { readonly kind: BillKind }) => {
  const t = useTranslations('billStates')
  return <Chip tone={tones[kind]}>{t(kind)}</Chip>
}
