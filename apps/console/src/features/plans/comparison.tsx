import { dateOf } from '@touchline/domain/calendar'
import type { Cycle } from '@touchline/domain/catalogue'
import type { Money } from '@touchline/domain/money'
import type { PlanCard } from '@touchline/domain/plans'
import { moneyText } from '@touchline/ui/figures/money.tsx'
import { Table } from '@touchline/ui/figures/table.tsx'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/language.tsx'
import type { Account } from '../../lib/account/account.ts'
import { exportHours, hasUnlimitedExport } from './features.tsx'
import { groupName } from './plan-choice.ts'
import type { YearOf } from './years.ts'
import './comparison.css'

interface Row {
  readonly label: string
  readonly value: (card: PlanCard) => string
}

interface ComparisonProps {
  readonly account: Account
  readonly cards: readonly PlanCard[]
  readonly cycle: Cycle
  readonly years: YearOf
}

export function Comparison({ account, cards, cycle, years }: ComparisonProps) {
  const t = useTranslations('plans')
  const terms = useTranslations('terms')
  const { language } = useLanguage()
  const rows = useRows(account, cycle, years)
  return (
    <section className="comparison">
      <Table
        caption={t('compare.title')}
        isCaptionSeen
        rows={rows}
        keyOf={(row) => row.label}
        columns={[
          { label: t('compare.feature'), heading: true, cell: (row) => row.label },
          ...cards.map((card) => ({
            label: groupName(account, card.group.id, language),
            cell: (row: Row) => row.value(card),
          })),
        ]}
      />
      {cards.some((card) => card.taxIncluded) && <p className="small soft">{terms('taxIncluded')}</p>}
    </section>
  )
}

/** Specification, "Plan details shown". */
function useRows(account: Account, cycle: Cycle, years: YearOf): readonly Row[] {
  const { groups } = account
  const t = useTranslations()
  const { locale } = useLanguage()
  const price = (money: Money | null) =>
    money === null ? '–' : moneyText({ minor: Number(money.minor), currency: money.currency, locale })
  const upload = (card: PlanCard) => t('terms.hours', { hours: card.allowance.uploadHardSeconds / 3600 })
  const exporting = (card: PlanCard) => {
    if (exportHours(card) === 0) return t('plans.compare.noneIncluded')
    return hasUnlimitedExport(card)
      ? t('plans.compare.unlimited')
      : t('plans.compare.perAnalyst', { hours: exportHours(card) })
  }
  const exportOption = (card: PlanCard) =>
    hasUnlimitedExport(card) ? t('plans.compare.notNeeded') : price(card.exportPrice)
  const groupOf = ({ group }: PlanCard) => groups.find((each) => each.contractPlanGroupId === group.id)
  const resolution = (card: PlanCard) =>
    groupOf(card)?.resolution === 'high' ? t('plans.highResolution') : t('plans.standardResolution')
  const isYear = cycle === 'year'
  const today = dateOf(account.now, account.contract.zone)
  const coming = (card: PlanCard) => {
    const comparison = years(card)?.comparison
    return price(comparison?.since === today && comparison.whatIf.total.minor > 0n ? comparison.whatIf.total : null)
  }
  return [
    { label: isYear ? t('plans.compare.baseYear') : t('plans.compare.base'), value: (card) => price(card.price) },
    {
      label: isYear ? t('plans.compare.analystYear') : t('plans.compare.analyst'),
      value: (card) => price(card.analystPrice),
    },
    {
      label: isYear ? t('plans.compare.viewerYear') : t('plans.compare.viewer'),
      value: (card) => price(card.viewerPrice),
    },
    { label: isYear ? t('plans.compare.uploadYear') : t('plans.compare.upload'), value: upload },
    { label: isYear ? t('plans.compare.exportYear') : t('plans.compare.export'), value: exporting },
    { label: t('plans.compare.resolution'), value: resolution },
    {
      label: t('plans.compare.keeping'),
      value: (card) => t('plans.compare.months', { months: groupOf(card)?.matchKeepingDuration ?? 12 }),
    },
    { label: t('plans.compare.uploadOption'), value: (card) => price(card.uploadPrice) },
    { label: t('plans.compare.exportOption'), value: exportOption },
    {
      label: isYear ? t('plans.compare.storageYear') : t('plans.compare.storage'),
      value: (card) => price(card.storagePrice),
    },
    { label: t('plans.yearAhead.next'), value: coming },
  ]
}
