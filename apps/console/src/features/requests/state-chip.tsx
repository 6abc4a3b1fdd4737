import type { PurchaseRequest } from '@touchline/contract/requests'
import { Chip, type Tone } from '@touchline/ui/chip.tsx'
import { useTranslations } from 'use-intl'

const tones = {
  pending: 'wait',
  approved: 'paid',
  declined: 'error',
  withdrawn: 'plain',
  expired: 'plain',
} as const satisfies Record<PurchaseRequest['state'], Tone>

export function StateChip({ state }: Pick<PurchaseRequest, 'state'>) {
  const t = useTranslations('requests')
  return <Chip tone={tones[state]}>{t(`states.${state}`)}</Chip>
}
