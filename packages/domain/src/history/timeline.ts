import type { Instant } from '../calendar/index.ts'
import { type AuditKind, type AuditTopic, auditKinds, topicOf } from './audit-kinds.ts'

/** What a list of all that happened at a club is narrowed to; deliveries of the platform would bury all else. */
const narrowed = {
  all: ['plan', 'options', 'payments', 'account', 'videos', 'access'],
  money: ['payments'],
  plan: ['plan', 'options', 'videos'],
  people: ['account'],
  access: ['access'],
  mails: [],
  desk: [],
  platform: ['platform'],
} as const satisfies Readonly<Record<string, readonly AuditTopic[]>>

export type TimelineKind = keyof typeof narrowed

const isTimelineKind = (kind: string): kind is TimelineKind => Object.hasOwn(narrowed, kind)

export const timelineKinds = Object.keys(narrowed).filter(isTimelineKind)

interface TimelineSources {
  readonly audit: readonly AuditKind[]
  readonly mails: boolean
  readonly acts: boolean
}

export function timelineSources(kind: TimelineKind): TimelineSources {
  const topics: readonly AuditTopic[] = narrowed[kind]
  return {
    audit: auditKinds.filter((each) => topics.includes(topicOf(each))),
    mails: kind === 'all' || kind === 'mails',
    acts: kind === 'all' || kind === 'desk',
  }
}

interface Happened {
  readonly at: Instant
}

/** The newest of several lists. Each keeps its own order, which is not quite that of its times. */
export function newestOf<T extends Happened>(lists: readonly (readonly T[])[], limit: number): readonly T[] {
  const taken: T[] = []
  const left = lists.map((list) => [...list])
  while (taken.length < limit) {
    const [next] = left.filter((list) => list.length > 0).toSorted(([a], [b]) => (b?.at ?? 0) - (a?.at ?? 0))
    const newest = next?.shift()
    if (newest === undefined) return taken
    taken.push(newest)
  }
  return taken
}
