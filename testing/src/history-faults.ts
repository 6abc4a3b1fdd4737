import { readFileSync } from 'node:fs'
import type { Db } from '@touchline/api/db/connect'
import { entriesOf } from '@touchline/api/features/history/read-history'
import { dateOf } from '@touchline/domain/calendar'
import { type HistoryText, historySentences } from '@touchline/words/history-sentence'
import * as z from 'zod/mini'

const UNKNOWN = '–'

const file = new URL('../../apps/console/src/i18n/catalogues/en.json', import.meta.url)

const catalogue = z.object({ history: z.object({ sentences: z.record(z.string(), z.string()) }) })

/** Not what stands in a branch, which has a space or a number sign. */
const argumentsOf = (message: string): readonly string[] =>
  [...message.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name = '']) => name)

const text: HistoryText = {
  locale: 'en',
  plan: (groupId) => groupId ?? UNKNOWN,
  card: ({ last4 }) => last4,
  monthOf: (month) => month,
  date: (day) => day,
  dayOf: (at) => dateOf(at, 'Asia/Tokyo'),
  hoursOf: (seconds) => seconds,
  amount: String,
}

const isNotSaid = (value: string | number | undefined): boolean =>
  value === undefined || value === UNKNOWN || value === ''

export async function historyFaults(ownerDb: Db, now: number): Promise<readonly string[]> {
  const { sentences } = catalogue.parse(JSON.parse(readFileSync(file, 'utf8'))).history
  const faults = new Set<string>()
  const say = historySentences(text, {
    t: (key) => key,
    sentence: (key, values) => {
      const sentence = sentences[key] ?? ''
      for (const name of argumentsOf(sentence)) if (isNotSaid(values[name])) faults.add(`"${sentence}" lacks ${name}`)
      return key
    },
    declines: (key) => key,
    shell: (key) => key,
  })
  const columns = ['sequence', 'happened_at', 'actor', 'action', 'subject', 'before', 'after'] as const
  const rows = await ownerDb
    .selectFrom('audit_entries')
    .select(['organization_id', ...columns])
    .execute()
  for (const [organizationId, own] of Map.groupBy(rows, (row) => row.organization_id))
    for (const entry of await ownerDb.transaction().execute((tx) => entriesOf(tx, organizationId, own, now))) say(entry)
  return [...faults]
}
