import { describe, expect, it } from 'vitest'
import { decideDeparture, isKept, judgeHandover, type Standing } from './index.ts'

const today = '2026-11-23'
const person = (id: string, changes: Partial<Standing> = {}): Standing => ({
  id,
  isAdministrator: true,
  state: 'active',
  leavesOn: null,
  ...changes,
})
const mori = person('mori')
const abe = person('abe', { isAdministrator: false })

describe('handing over', () => {
  it.each([
    ['to a member, today', abe, today, null],
    ['to a member, later', abe, '2026-12-31', null],
    ['to another administrator', person('sato'), today, null],
    ['to an invited person', person('abe', { state: 'invited' }), today, null],
    ['to somebody new', null, today, null],
    ['in a year', abe, '2027-11-24', null],
    ['yesterday', abe, '2026-11-22', 'wrong-date'],
    ['in more than a year', abe, '2027-11-25', 'wrong-date'],
    ['to nobody known', undefined, today, 'unknown-successor'],
    ['to a person without login', person('sato', { state: 'no-login' }), today, 'successor-without-login'],
    ['to oneself', mori, today, 'unknown-successor'],
    ['to an administrator who leaves', person('sato', { leavesOn: '2026-12-01' }), today, 'successor-leaves'],
  ] as const)('%s is judged', (_, successor, leavesOn, fault) => {
    expect(judgeHandover({ self: mori, successor, leavesOn, today })).toBe(fault)
  })

  it('twice is refused before anything else', () => {
    const self = person('mori', { leavesOn: '2026-12-01' })
    expect(judgeHandover({ self, successor: undefined, leavesOn: today, today })).toBe('already-leaving')
  })
})

describe('a departure', () => {
  const leaver = person('mori', { leavesOn: today })
  it.each([
    ['with another administrator', leaver, [leaver, person('sato')], 'leaves'],
    ['that is late', { ...leaver, leavesOn: '2026-11-01' }, [leaver, person('sato')], 'leaves'],
    ['of tomorrow', { ...leaver, leavesOn: '2026-11-24' }, [leaver, person('sato')], 'not-yet'],
    ['of nobody who leaves', mori, [mori, person('sato')], 'not-yet'],
    ['with a successor who has not accepted', leaver, [leaver, person('abe', { state: 'invited' })], 'waits'],
    ['with an administrator without login', leaver, [leaver, person('sato', { state: 'no-login' })], 'waits'],
    ['with a successor who is a member only by now', leaver, [leaver, abe], 'gone'],
    ['without the successor, with somebody else', leaver, [leaver, abe, person('sato')], 'leaves'],
    ['of the only person', leaver, [leaver], 'gone'],
    ['of the only person, later', { ...leaver, leavesOn: '2026-12-24' }, [leaver], 'gone'],
    ['of somebody whom the platform made no administrator', { ...leaver, isAdministrator: false }, [], 'gone'],
  ] as const)('%s is decided', (_, who, people, decided) => {
    const successor = people.find(({ id }) => id === 'abe' || id === 'sato') ?? null
    expect(decideDeparture({ leaver: who, successor }, people, today)).toBe(decided)
  })

  it('of two at once is carried out for one: the other is the last', () => {
    const both = [leaver, person('sato', { leavesOn: today })]
    const [first, second] = both
    expect(first && decideDeparture({ leaver: first, successor: abe }, both, today)).toBe('leaves')
    const invited = person('abe', { state: 'invited' })
    const successor = second && decideDeparture({ leaver: second, successor: invited }, both.slice(1), today)
    expect(successor).toBe('waits')
  })
})

it('who leaves later keeps the bills until then', () => {
  expect(isKept([mori, person('sato', { leavesOn: '2026-12-01' })], 'mori')).toBe(true)
})
