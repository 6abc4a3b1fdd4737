import { describe, expect, it } from 'vitest'
import { auditKinds, newestOf, type TimelineKind, timelineKinds, timelineSources } from './index.ts'

describe('a list of all that happened', () => {
  it.each<[TimelineKind, string, boolean, boolean]>([
    ['all', 'plan-purchase', true, true],
    ['money', 'book-refund', false, false],
    ['plan', 'buy-add-ons', false, false],
    ['people', 'invite-person', false, false],
    ['access', 'look', false, false],
    ['platform', 'ingest', false, false],
  ])('narrowed to %s has %s', (kind, audited, mails, acts) => {
    const sources = timelineSources(kind)
    expect(sources.audit).toContain(audited)
    expect([sources.mails, sources.acts]).toEqual([mails, acts])
  })

  it('has every kind of the history in all or among the deliveries, and in one other', () => {
    const of = (kinds: readonly TimelineKind[]) => kinds.flatMap((kind) => timelineSources(kind).audit)
    expect(of(['all', 'platform']).toSorted()).toEqual([...auditKinds].toSorted())
    expect(of(timelineKinds.filter((kind) => kind !== 'all')).toSorted()).toEqual([...auditKinds].toSorted())
  })

  it.each<[string, number[][], number, number[]]>([
    ['is empty where nothing happened', [[], []], 3, []],
    [
      'is merged by time',
      [
        [9, 4],
        [7, 5, 1],
      ],
      4,
      [9, 7, 5, 4],
    ],
    ['keeps the order of each', [[5, 8, 2], [6]], 4, [6, 5, 8, 2]],
    ['takes the first list first where times are alike', [[5], [5, 4]], 2, [5, 5]],
  ])('%s', (_, lists, limit, newest) => {
    const of = lists.map((list, from) => list.map((at) => ({ at, from })))
    expect(newestOf(of, limit).map(({ at }) => at)).toEqual(newest)
  })
})
