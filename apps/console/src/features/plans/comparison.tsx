import type { Money } from '@touchline/domain/money'
import type { PlanCard } from '@touchline/domain/plans'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import { Card } from '../../ui/card.tsx'
import { moneyText } from '../../ui/money.tsx'
import { Table } from '../../ui/table.tsx'
import { exportHours, isExportUnlimited } from './plan-card.tsx'
import { groupName, type Shop } from './shop.ts'

interface Row {
  readonly label: string
  readonly value: (card: PlanCard) => string
}

export function Comparison({ shop, cards }: { readonly shop: Shop; readonly cards: readonly PlanCard[] }) {
  const t = useTranslations('plans')
  const { language, locale } = useLanguage()
  const price = (money: Money | null) =>
    money === null ? '–' : moneyText({ minor: Number(money.minor), currency: money.currency, locale })
  const rows: readonly Row[] = [
    {
      label: t('compare.upload'),
      value: (card) => t('compare.hours', { hours: card.allowance.uploadHardSeconds / 3600 }),
    },
    {
      label: t('compare.export'),
      value: (card) =>
        exportHours(card) === 0
          ? '–'
          : isExportUnlimited(card)
            ? t('compare.unlimited')
            : t('compare.perAnalyst', { hours: exportHours(card) }),
    },
    { label: t('compare.analyst'), value: (card) => price(card.analystPrice) },
    { label: t('compare.viewer'), value: (card) => price(card.viewerPrice) },
    { label: t('compare.storage'), value: (card) => price(card.storagePrice) },
  ]
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
