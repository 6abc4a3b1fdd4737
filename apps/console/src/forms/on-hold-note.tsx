import { useQuery } from '@tanstack/react-query'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { useTranslations } from 'use-intl'
import { ApiError } from '../lib/http/api-error.ts'
import { contractQuery } from '../lib/request/queries.ts'

export const useIsOnHold = (): boolean => useQuery(contractQuery()).data?.document.isOnHold === true

export const isHeld = (error: unknown): boolean => error instanceof ApiError && error.code === 'parked'

interface OnHoldNoteProps {
  readonly isRefused?: boolean
}

export function OnHoldNote({ isRefused = false }: OnHoldNoteProps) {
  const t = useTranslations('onHold')
  const isOnHold = useIsOnHold()
  if (!(isOnHold || isRefused)) return null
  return (
    <Banner tone="info" title={t('title')}>
      {t('refused')}
    </Banner>
  )
}
