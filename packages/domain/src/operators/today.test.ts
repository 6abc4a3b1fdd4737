import { expect, it } from 'vitest'
import { groupOf, inOrder, type OperatorRole, type TodayKind, todayGroups, todayKinds, todayKindsOf } from './index.ts'

const line = (kind: TodayKind, day: number, dueDay: number | null = null) => ({
  kind,
  since: `2026-11-0${day}T09:00:00.000Z`,
  due: dueDay === null ? null : `2026-12-0${dueDay}T09:00:00.000Z`,
})

it('what is due stands first, then the oldest of each group', () => {
  const lines = [
    line('mail', 3),
    line('case', 4),
    line('job', 1),
    line('finding', 9),
    line('charge', 2),
    line('approval', 1, 9),
    line('dispute', 5, 4),
    line('charging-stopped', 1),
  ]
  const kinds: readonly TodayKind[] = [
    'dispute',
    'approval',
    'charging-stopped',
    'charge',
    'finding',
    'mail',
    'case',
    'job',
  ]
  expect(inOrder(lines).map(({ kind }) => kind)).toEqual(kinds)
})

const everybodys: readonly TodayKind[] = ['approval', 'charging-stopped', 'case']
const ofClubs: readonly TodayKind[] = ['hold', 'charge', 'mail']

it.each<[readonly OperatorRole[], readonly TodayKind[]]>([
  [['finance'], [...everybodys, ...ofClubs, 'dispute', 'finding', 'failed-refund', 'bank-file']],
  [['support'], [...everybodys, ...ofClubs]],
  [['product'], everybodys],
  [['administrator'], ['finding', 'receiver', 'job']],
  [['auditor'], todayKinds],
  [[], []],
])('%j sees its own kinds of lines', (roles, kinds) => {
  expect(new Set(todayKindsOf(roles))).toEqual(new Set(kinds))
})

it('every kind has its group', () => {
  expect(todayKinds.map(groupOf).every((group) => todayGroups.includes(group))).toBe(true)
})
