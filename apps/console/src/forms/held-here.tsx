import { useQuery } from '@tanstack/react-query'
import { Banner } from '@touchline/ui/dialog/banner.tsx'
import { useTranslations } from 'use-intl'
import { ApiError } from '../lib/http/api-error.ts'
import { contractQuery } from '../lib/request/queries.ts'

/** As the contract was read last; a refusal reads it again. */
export const useIsOnHold = (): boolean => useQuery(contractQuery()).data?.document.isOnHold === true

/** Refused because we look into the organisation's bills: what was chosen stays. */
export const isHeld = (error: unknown): boolean => error instanceof ApiError && error.code === 'parked'

interface HeldHereProps {
  /** The server said so just now. */
  readonly isRefused?: boolean
}

/** In a dialog that buys, above its button: why nothing can be bought now, and that nothing has to be done. */
export function HeldHere({ isRefused = false }: HeldHereProps) {
  const t = useTranslations('onHold')
  const isOnHold = useIsOnHold()
  if (!(isOnHold || isRefused)) return null
  return (
    <Banner tone="info" title={t('title')}>
      {t('refused')}
    </Banner>
  )
}
