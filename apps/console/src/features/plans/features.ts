import { isExportUnlimited } from '@touchline/domain/contract'
import type { PlanCard } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'

export const exportHours = (card: PlanCard): number => card.allowance.exportHardSeconds / 3600
export const hasUnlimitedExport = (card: PlanCard): boolean => isExportUnlimited(card.allowance, card.group.cycle)

/** The time that a plan gives, as text. */
export function useFeatures() {
  const t = useTranslations('plans')
  return (card: PlanCard): { readonly upload: string; readonly exporting: string } => {
    const hours = card.allowance.uploadHardSeconds / 3600
    const upload = card.group.cycle === 'year' ? t('uploadHoursYear', { hours }) : t('uploadHours', { hours })
    if (exportHours(card) === 0) return { upload, exporting: t('noExport') }
    if (hasUnlimitedExport(card)) return { upload, exporting: t('unlimitedExport') }
    const perAnalyst = { hours: exportHours(card) }
    return {
      upload,
      exporting: card.group.cycle === 'year' ? t('exportHoursYear', perAnalyst) : t('exportHours', perAnalyst),
    }
  }
}
