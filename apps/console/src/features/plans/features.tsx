import { isExportUnlimited } from '@touchline/domain/contract'
import type { PlanCard } from '@touchline/domain/plans'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

export const exportHours = (card: PlanCard): number => card.allowance.exportHardSeconds / 3600
export const hasUnlimitedExport = (card: PlanCard): boolean => isExportUnlimited(card.allowance, card.group.cycle)

const b = (text: ReactNode) => <b>{text}</b>

export function useFeatures() {
  const t = useTranslations('plans')
  return (card: PlanCard): { readonly upload: ReactNode; readonly exporting: ReactNode } => {
    const hours = card.allowance.uploadHardSeconds / 3600
    const isYear = card.group.cycle === 'year'
    const upload = isYear ? t.rich('uploadHoursYear', { hours, b }) : t.rich('uploadHours', { hours, b })
    if (exportHours(card) === 0) return { upload, exporting: t.rich('noExport', { b }) }
    if (hasUnlimitedExport(card)) return { upload, exporting: t.rich('unlimitedExport', { b }) }
    const perAnalyst = { hours: exportHours(card), b }
    return { upload, exporting: isYear ? t.rich('exportHoursYear', perAnalyst) : t.rich('exportHours', perAnalyst) }
  }
}
