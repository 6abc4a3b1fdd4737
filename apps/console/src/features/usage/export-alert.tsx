import type { LimitAlert } from '@touchline/domain/usage'
import { useTranslations } from 'use-intl'
import { Banner } from '../../ui/dialog/banner.tsx'
import type { UserRow } from './usage-account.ts'

/** How many users have used up their share, or will soon; one banner, the stronger first. */
export function ExportAlert({ rows }: { readonly rows: readonly UserRow[] }) {
  const t = useTranslations('usage.export')
  const count = (alert: LimitAlert) => rows.filter((row) => row.alert === alert).length
  const [hard, soft] = [count('hard'), count('soft')]
  if (hard > 0)
    return (
      <Banner tone="error" title={t('hard', { count: hard })}>
        {soft > 0 ? t('soft', { count: soft }) : undefined}
      </Banner>
    )
  return soft > 0 ? <Banner tone="wait" title={t('soft', { count: soft })} /> : null
}
