import type { HeldTime } from '@touchline/domain/contract'
import type { AmountFact, NoticeFacts, NoticeKind } from '@touchline/domain/notices'
import { say } from './say.ts'
import { amountIn, type Telling } from './telling.ts'

type Row = readonly [label: string, value: string]
type RowsOf = { readonly [K in NoticeKind]?: (facts: NoticeFacts[K], telling: Telling) => readonly Row[] }

const label = (key: string, { language }: Telling): string => say(language, 'rows', key)

const hours = (seconds: number, { language }: Telling): string =>
  say(language, 'rows', 'hours', { hours: (seconds / 3600).toLocaleString(language, { maximumFractionDigits: 1 }) })

const heldTime = (held: HeldTime, telling: Telling): string =>
  typeof held === 'number' ? hours(held, telling) : label(held, telling)

interface Used {
  readonly usedSeconds: number
  readonly limitSeconds: number
}

const used = ({ usedSeconds, limitSeconds }: Used, telling: Telling): readonly Row[] => [
  [label('used', telling), hours(usedSeconds, telling)],
  [label('limit', telling), hours(limitSeconds, telling)],
]

interface Change<T> {
  readonly before: T
  readonly after: T
}

function changed<T>(key: string, { before, after }: Change<T>, telling: Telling, show: (held: T) => string) {
  const values = { before: show(before), after: show(after) }
  return before === after ? [] : [[label(key, telling), say(telling.language, 'rows', 'change', values)] as const]
}

const price = ({ amount }: { readonly amount: AmountFact }, telling: Telling): readonly Row[] => [
  [label('amount', telling), amountIn(amount, telling)],
]

/** The facts of a kind as lines of label and value; none where the sentences say all. */
export const rowsOf: RowsOf = {
  'month-explained': ({ uploadSeconds, exportSeconds, next }, telling) => [
    [label('upload', telling), hours(uploadSeconds, telling)],
    [label('export', telling), hours(exportSeconds, telling)],
    ...(next === null ? [] : [[label('next', telling), amountIn(next, telling)] as const]),
  ],
  'usage-reached': used,
  'limit-reached': used,
  'outlook-over': used,
  'purchase-confirmed': ({ amount, effect }, telling) => [
    ...(amount === null ? [] : [[label('amount', telling), amountIn(amount, telling)] as const]),
    ...(effect === null
      ? []
      : [
          [
            label('monthly', telling),
            `${effect.minor < 0 ? '−' : '+'}${amountIn({ ...effect, minor: Math.abs(effect.minor) }, telling)}`,
          ] as const,
        ]),
  ],
  'request-asked': ({ note = null, ...facts }, telling) => [
    ...price(facts, telling),
    ...(note === null ? [] : [[label('note', telling), note] as const]),
  ],
  'request-approved': price,
  'request-declined': price,
  'request-expired': price,
  'request-decided': price,
  'request-over': price,
  'scheduled-change': (facts, telling) => {
    const time = (held: HeldTime) => heldTime(held, telling)
    return [
      ...changed('upload', facts.uploadSeconds, telling, time),
      ...changed('export', facts.exportSeconds, telling, time),
      ...changed('analysts', facts.analysts, telling, String),
      ...changed('viewers', facts.viewers, telling, String),
    ]
  },
}
