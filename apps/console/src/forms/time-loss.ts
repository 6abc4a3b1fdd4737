import type { TimeLoss } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'

export function useTimeLoss() {
  const t = useTranslations('plans.losses')
  return (loss: TimeLoss): string => {
    switch (loss.kind) {
      case 'upload':
        return t(loss.cycle === 'year' ? 'uploadYear' : 'uploadMonth', { from: loss.fromHours, to: loss.toHours })
      case 'export-gone':
        return t('exportGone')
      case 'export-limited':
        return t(loss.cycle === 'year' ? 'exportLimitedYear' : 'exportLimitedMonth', { to: loss.toHours })
      case 'export-less':
        return t(loss.cycle === 'year' ? 'exportYear' : 'exportMonth', { from: loss.fromHours, to: loss.toHours })
    }
  }
}
