import { expect, it } from 'vitest'
import { groupOf, isTodayKind, linesFor, type OperatorRole, type TodayKind, todayGroups, todayKinds } from './index.ts'

const line = (kind: TodayKind, since: number, due: number | null = null) => ({ kind, since, due })
const all = [
  line('mail', 3),
  line('case', 4),
  line('job', 1),
  line('finding', 9),
  line('charge', 2),
  line('approval', 1, 90),
  line('dispute', 5, 40),
  line('charging-stopped', 0),
]

it.each<[readonly OperatorRole[], readonly TodayKind[]]>([
  [['finance'], ['dispute', 'approval', 'charging-stopped', 'charge', 'finding', 'mail', 'case']],
  [['support'], ['approval', 'charging-stopped', 'charge', 'mail', 'case']],
  [['product'], ['approval', 'charging-stopped', 'case']],
  [['administrator'], ['finding', 'job']],
  [[], []],
])('%j sees what is due first, then the oldest of each group', (roles, kinds) => {
  expect(linesFor(roles, all).map(({ kind }) => kind)).toEqual(kinds)
})

it('every kind has its name and its group', () => {
  expect(todayKinds.map(groupOf).every((group) => todayGroups.includes(group))).toBe(true)
  expect(['mail', 'toString'].map(isTodayKind)).toEqual([true, false])
})
