import type { PurchaseRequest } from '@touchline/contract/requests'
import { useTranslations } from 'use-intl'
import { Chip, type Tone } from '../../ui/chip.tsx'

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
