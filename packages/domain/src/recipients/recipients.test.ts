import { describe, expect, it } from 'vitest'
import { type MailTopic, mailClasses, mailTopicOf, noticeKinds, noticeRow } from '../notices/index.ts'
import {
  afterLink,
  freePlace,
  getsMail,
  isMailTopic,
  isPaused,
  judgeAddress,
  type MailChoice,
  mailState,
  mailTopics,
  payersChoice,
  recipientTopics,
  rowOfTopic,
  standingOf,
  switched,
  unsubscribable,
  withClasses,
} from './index.ts'

const ten = Array.from({ length: 10 }, (_, index) => `a${index}@kita.example`)
const payer = 'office@kita.example'

describe('an address that is to be added', () => {
  it.each([
    ['is taken', 'accounts@kita.example', [], payer, null],
    ['is taken as the tenth', 'accounts@kita.example', ten.slice(1), payer, null],
    ['is taken where no payer has an address', 'office@kita.example', [], null, null],
    ['is one too many', 'accounts@kita.example', ten, payer, 'too-many'],
    ['is there, whatever its capitals', 'A1@Kita.example', ten, payer, 'already-there'],
    ['is the payer’s own', 'OFFICE@kita.example', [], payer, 'already-there'],
    ['is none', 'accounts', [], payer, 'not-an-address'],
  ])('%s', (_, address, present, payerAddress, fault) => {
    expect(judgeAddress(address, { present, payer: payerAddress })).toBe(fault)
  })
})

it.each([
  [[], 1],
  [[1, 2, 4], 3],
  [[2, 1, 3], 4],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], null],
])('where %j are taken, the free place is %j', (taken, place) => {
  expect(freePlace(taken)).toBe(place)
})

it.each([
  [0, false],
  [4, false],
  [5, true],
])('after %i final refusals an address is paused: %s', (refusals, paused) => {
  expect(isPaused(refusals)).toBe(paused)
})

it('a line is known by its name', () => {
  expect(mailTopics.filter(isMailTopic)).toEqual(mailTopics)
  expect(['', 'limit-reached', 'Paid'].filter(isMailTopic)).toEqual([])
})

it('recipients have columns for the lines of which some mail goes to them or to the billing contact', () => {
  const isTheirs = (line: MailTopic) =>
    noticeKinds.some((kind) => mailTopicOf(kind) === line && /^recipients|payer/.test(noticeRow(kind).audience))
  expect(recipientTopics).toEqual(mailTopics.filter(isTheirs))
})

it('a line has kinds that agree on everything that decides about a mail', () => {
  for (const kind of noticeKinds) {
    const { group, mailClass, switchedBy } = noticeRow(kind)
    expect(rowOfTopic(mailTopicOf(kind))).toMatchObject({ group, mailClass, switchedBy })
  }
})

const bookkeeper: MailChoice = {
  isPayer: false,
  classes: ['documents', 'payment-problems'],
  switchedOn: [],
  switchedOff: [],
}
const coach: MailChoice = { ...bookkeeper, classes: ['usage'] }

describe('which mails somebody gets', () => {
  it.each([
    ['paid', 'on', 'on', 'off'],
    ['payment-problems', 'locked', 'locked', 'none'],
    ['amounts', 'on', 'off', 'off'],
    ['usage', 'on', 'off', 'on'],
    ['renewal', 'on', 'off', 'off'],
    ['card-expires', 'locked', 'off', 'off'],
    ['deletion', 'locked', 'none', 'none'],
    ['requests', 'locked', 'none', 'none'],
    ['people', 'locked', 'none', 'none'],
    ['security', 'locked', 'none', 'none'],
  ] as const)('%s: payer %s, bookkeeper %s, coach %s', (line, payer, second, third) => {
    expect([payersChoice, bookkeeper, coach].map((choice) => mailState(choice, line))).toEqual([payer, second, third])
  })

  it('a switch is kept apart from the class, and goes where the class changes', () => {
    const more = switched(coach, 'paid', true)
    expect(more).toEqual({ ...coach, switchedOn: ['paid'] })
    const less = switched(more, 'usage', false)
    expect(mailTopics.filter((line) => mailState(less, line) === 'on')).toEqual(['paid', 'outlook'])
    expect(switched(switched(less, 'usage', true), 'paid', false)).toEqual(coach)
    expect(withClasses(less, ['documents', 'usage'])).toMatchObject({ switchedOn: [], switchedOff: ['usage'] })
    expect(withClasses(less, [])).toMatchObject({ classes: [], switchedOn: ['paid'], switchedOff: [] })
  })

  it('the payer drops of a renewal its first mail only, the others all of them', () => {
    const payer = switched(payersChoice, 'renewal', false)
    const second = switched(switched(bookkeeper, 'renewal', true), 'renewal', false)
    for (const [moment, isSent] of [
      ['sixty-days', false],
      ['thirty-days', true],
      ['deadline-day', true],
    ] as const) {
      expect(getsMail(payer, 'renewal', moment)).toBe(isSent)
      expect(getsMail(second, 'renewal', moment)).toBe(false)
    }
    expect(getsMail(switched(payersChoice, 'amounts', false), 'storage-above', null)).toBe(false)
  })

  it.each([
    ['paid', null, [true, true, false]],
    ['payment-failed', null, [true, true, false]],
    ['retry-planned', 'day-before', [true, true, false]],
    ['limit-reached', null, [true, false, true]],
    ['deletion', 'week', [true, false, false]],
  ] as const)('%s, %s: payer, bookkeeper and coach: %j', (kind, moment, expected) => {
    expect([payersChoice, bookkeeper, coach].map((choice) => getsMail(choice, kind, moment))).toEqual(expected)
  })

  it('the payer begins with every class and nothing switched', () => {
    expect(payersChoice).toEqual({ isPayer: true, classes: mailClasses, switchedOn: [], switchedOff: [] })
  })

  it.each([
    ['paid', ['line', 'line', 'line']],
    ['payment-problems', ['nothing', 'class', 'class']],
    ['deletion', ['nothing', 'nothing', 'nothing']],
  ] as const)('the link of a mail of %s ends, for payer, bookkeeper and coach: %j', (line, expected) => {
    expect([payersChoice, bookkeeper, coach].map((choice) => unsubscribable(choice, line))).toEqual(expected)
  })

  it('a link ends a line, payment problems as a whole, and nothing that the payer must know', () => {
    expect(afterLink(bookkeeper, 'paid', false).switchedOff).toEqual(['paid'])
    const without = afterLink(bookkeeper, 'payment-problems', false)
    expect(without.classes).toEqual(['documents'])
    expect(afterLink(without, 'payment-problems', true)).toEqual(bookkeeper)
    expect(afterLink(payersChoice, 'payment-problems', false)).toBe(payersChoice)
  })
})

it.each([
  ['active', { isConfirmed: true, linkExpiresAt: null, refusals: 4 }],
  ['paused', { isConfirmed: true, linkExpiresAt: null, refusals: 5 }],
  ['waiting', { isConfirmed: false, linkExpiresAt: 101, refusals: 0 }],
  ['expired', { isConfirmed: false, linkExpiresAt: 100, refusals: 0 }],
  ['refused', { isConfirmed: false, linkExpiresAt: 101, refusals: 1 }],
] as const)('an address is %s', (standing, known) => {
  expect(standingOf(known, 100)).toBe(standing)
})
