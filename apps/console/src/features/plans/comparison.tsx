import type { Cycle } from '@touchline/domain/catalogue'
import type { Money } from '@touchline/domain/money'
import type { PlanCard } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Card } from '../../ui/card.tsx'
import { moneyText } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { exportHours, hasUnlimitedExport } from './plan-card.tsx'
import { groupName, type Shop } from './shop.ts'

interface Row {
  readonly label: string
  readonly value: (card: PlanCard) => string
}

interface ComparisonProps {
  readonly shop: Shop
  readonly cards: readonly PlanCard[]
  readonly cycle: Cycle
}

export function Comparison({ shop, cards, cycle }: ComparisonProps) {
  const t = useTranslations('plans')
  const { language } = useLanguage()
  const rows = useRows(cycle)
  return (
    <Card title={t('compare.title')}>
      <Table
        caption={t('compare.title')}
        rows={rows}
        keyOf={(row) => row.label}
        columns={[
          { label: t('compare.feature'), cell: (row) => row.label },
          ...cards.map((card) => ({
            label: groupName(shop, card.group.id, language),
            cell: (row: Row) => row.value(card),
          })),
        ]}
      />
    </Card>
  )
}

function useRows(cycle: Cycle): readonly Row[] {
  const t = useTranslations('plans.compare')
  const { locale } = useLanguage()
  const price = (money: Money | null) =>
    money === null ? '–' : moneyText({ minor: Number(money.minor), currency: money.currency, locale })
  const upload = (card: PlanCard) => t('hours', { hours: card.allowance.uploadHardSeconds / 3600 })
  const exporting = (card: PlanCard) => {
    if (exportHours(card) === 0) return '–'
    return hasUnlimitedExport(card) ? t('unlimited') : t('perAnalyst', { hours: exportHours(card) })
  }
  const isYear = cycle === 'year'
  return [
    { label: isYear ? t('uploadYear') : t('upload'), value: upload },
    { label: isYear ? t('exportYear') : t('export'), value: exporting },
    { label: isYear ? t('analystYear') : t('analyst'), value: (card) => price(card.analystPrice) },
    { label: isYear ? t('viewerYear') : t('viewer'), value: (card) => price(card.viewerPrice) },
    { label: isYear ? t('storageYear') : t('storage'), value: (card) => price(card.storagePrice) },
  ]
}
