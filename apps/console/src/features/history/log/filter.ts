import type { HistoryEntry } from '@touchline/contract/history'
import { type AuditTopic, topicOf } from '@touchline/domain/history'
import type { About } from '../queries.ts'
import type { LogRow } from './rows.ts'

export const topics = ['all', 'plan', 'options', 'payments', 'account', 'videos', 'access', 'platform'] as const
export type Topic = (typeof topics)[number]

export interface Filter {
  readonly text: string
  readonly topic: Topic
  /** Empty: everyone. */
  readonly who: string
}

export const everything: Filter = { text: '', topic: 'all', who: '' }

/** Visits and deliveries are read by themselves. */
export const aboutOf = (topic: Topic): About => (topic === 'access' || topic === 'platform' ? topic : 'contract')

export const whoOf = ({ who }: LogRow): string => who

const topicOfRow = ({ entry: { kind } }: LogRow): AuditTopic | null => (kind === 'other' ? null : topicOf(kind))

/** Neither changes nor payments: that a bill became fixed, or a card was about to come. Each topic has its own. */
export const quiet: ReadonlySet<HistoryEntry['kind']> = new Set(['fix-billing', 'register-customer'])

/** The rows that a reader asked for: every word of the search is somewhere in the row. */
export function filtered(rows: readonly LogRow[], { text, topic, who }: Filter, locale: string): readonly LogRow[] {
  const words = text.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (topic === 'all' ? quiet.has(row.entry.kind) : topicOfRow(row) !== topic) return false
    if (who !== '' && row.who !== who) return false
    if (words.length === 0) return true
    const all = `${row.when} ${row.who} ${row.what} ${row.money}`.toLocaleLowerCase(locale)
    return words.every((word) => all.includes(word))
  })
}
