import type { NoticeKind } from '@touchline/domain/notices'
import { cases } from './kinds/cases.ts'
import { contract } from './kinds/contract.ts'
import { goodwill } from './kinds/goodwill.ts'
import { login } from './kinds/login.ts'
import { money } from './kinds/money.ts'
import { offers } from './kinds/offers.ts'
import type { Around } from './kinds/parts.ts'
import { people } from './kinds/people.ts'
import { prices } from './kinds/prices.ts'
import type { NoticeRecord } from './kinds/record.ts'
import { requests } from './kinds/requests.ts'
import { sleep } from './kinds/sleep.ts'
import { usage } from './kinds/usage.ts'

const kinds = {
  ...money,
  ...usage,
  ...contract,
  ...goodwill,
  ...offers,
  ...sleep,
  ...prices,
  ...requests,
  ...cases,
  ...people,
  ...login,
} satisfies Record<NoticeKind, unknown>

export type NoticeFacts = { readonly [K in NoticeKind]: ReturnType<(typeof kinds)[K]['facts']['parse']> }

export const noticeRecords: { readonly [K in NoticeKind]: NoticeRecord<NoticeFacts[K]> } = kinds

export const noticeFacts = <K extends NoticeKind>(kind: K, json: unknown): NoticeFacts[K] =>
  noticeRecords[kind].facts.parse(json)

export function noticePlace<K extends NoticeKind>(kind: K, facts: NoticeFacts[K]): string | null {
  const { place } = noticeRecords[kind]
  return typeof place === 'function' ? place(facts) : place
}

export const sampleFacts = <K extends NoticeKind>(kind: K, around: Around): NoticeFacts[K] =>
  noticeRecords[kind].sample(around)
