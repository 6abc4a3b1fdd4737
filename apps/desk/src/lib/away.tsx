import type { RegionName } from '@touchline/contract/wire'
import { ErrorState } from '@touchline/ui/states.tsx'
import { useTranslations } from 'use-intl'

interface AwayProps {
  readonly region: RegionName
  readonly onRetry: () => unknown
}

export function Away({ region, onRetry }: AwayProps) {
  const t = useTranslations('common')
  const ofRegions = useTranslations('regions')
  return (
    <ErrorState text={t('away', { region: ofRegions(region) })} retry={t('retry')} onRetry={() => void onRetry()} />
  )
}
