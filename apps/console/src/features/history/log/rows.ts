import type { HistoryEntry, HistoryLanes } from '@touchline/contract/history'
import { instantFromWire } from '@touchline/contract/wire-time'
import { dateOf, type Instant } from '@touchline/domain/calendar'
import { brand } from '@touchline/ui/brand.ts'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import type { HistoryText } from '../history-text.ts'
import { useSentence } from './use-sentence.ts'

export interface LogRow {
  readonly entry: HistoryEntry
  readonly at: Instant
  readonly when: string
  readonly who: string
  readonly what: string
  readonly money: string
  readonly isScheduled: boolean
  readonly receipt: { readonly id: string; readonly label: string } | null
}

const scheduling = new Set<HistoryEntry['kind']>([
  'plan-upgrade',
  'plan-downgrade',
  'yearly-plan-upgrade',
  'yearly-plan-downgrade',
  'coupon-upgrade',
  'coupon-downgrade',
  'reserve-cancellation',
])
const withdrawing = new Set<HistoryEntry['kind']>([...scheduling, 'withdraw-plan-change', 'withdraw-cancellation'])

function scheduledIn(entries: readonly HistoryEntry[], { now, zone }: HistoryLanes): number | undefined {
  const newest = entries.find(({ kind }) => withdrawing.has(kind))
  if (newest === undefined || !scheduling.has(newest.kind)) return undefined
  const { day } = newest.facts
  return day !== undefined && day > dateOf(instantFromWire(now), zone) ? newest.sequence : undefined
}

function whoOf({ kind, name }: HistoryEntry['by'], t: ReturnType<typeof useTranslations<'history'>>): string {
  if (kind === 'service') return brand.name
  return kind === 'person' ? (name ?? t('by.former')) : t(`by.${kind}`, { brand: brand.name })
}

export function useRows(entries: readonly HistoryEntry[], lanes: HistoryLanes, text: HistoryText): readonly LogRow[] {
  const t = useTranslations('history')
  const sentence = useSentence(text)
  return useMemo(() => {
    const scheduled = scheduledIn(entries, lanes)
    const now = instantFromWire(lanes.now)
    return entries.map((entry): LogRow => {
      const { by, facts, money, sequence, date } = entry
      const at = instantFromWire(date)
      const { billingInfoId: id, month } = facts
      const hasReceipt = facts.hasReceipt === true && id !== undefined && month !== undefined
      return {
        entry,
        at,
        when: text.dateTime(at, now),
        who: whoOf(by, t),
        what: sentence(entry),
        money: money === null ? '' : text.money(money),
        isScheduled: sequence === scheduled,
        receipt: hasReceipt ? { id, label: t('openReceipt', { month: text.monthOf(month) }) } : null,
      }
    })
  }, [entries, lanes, text, sentence, t])
}
