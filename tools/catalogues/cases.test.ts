import { expect, it } from 'vitest'
import { choicesOf, selectFaults } from './cases.ts'

const values = { what: ['plan', 'sleep', 'cancellation'], 'seats.what': ['yes', 'no'] }
const faults = (text: string, key = 'bought.subject', neutral: readonly string[] = []) =>
  selectFaults(new Map([[key, text]]), { values, neutral })

it.each([
  '{what, select, plan {A} sleep {B} other {C}}',
  '{what, select, plan {A} other {}}',
  '{what, select, plan {A} sleep {B} cancellation {C} other {}}',
])('accepts %s', (text) => {
  expect(faults(text)).toEqual([])
})

it.each([
  ['{what, select, plan {A} other {C}}', 'says the same of sleep and cancellation: give what a case for each but one'],
  ['{n, plural, other {{what, select, plan {A} other {C}}}}', 'says the same of sleep and cancellation'],
  ['<b>{what, select, plan {A} other {C}}</b>', 'says the same of sleep and cancellation'],
  ['{what, select, gone {A} plan {B} sleep {C} other {D}}', 'has a case for gone, which what never is'],
  ['{what, select, plan {A} sleep {B} cancellation {C} other {D}}', 'has words for another what, and there is none'],
  ['{new, select, a {A} other {B}}', 'chooses by new, whose values'],
])('refuses %s', (text, fault) => {
  expect(faults(text)).toEqual([expect.stringContaining(`bought.subject ${fault}`)])
})

it('knows an argument by its section before it knows it by its name alone', () => {
  expect(faults('{what, select, yes {A} other {B}}', 'seats.title')).toEqual([])
})

it('accepts what is true of all the others, as long as something chooses by it', () => {
  const text = '{what, select, plan {A} other {C}}'
  expect(faults(text, 'bought.subject', ['bought.subject:what'])).toEqual([])
  expect(faults('A', 'bought.subject', ['bought.subject:what'])).toHaveLength(1)
})

it('reads what can be confirmed, and the mornings of a notice, from their tables', () => {
  const { values: ofMail } = choicesOf.mail
  expect(ofMail['purchase-confirmed.what']).toEqual(expect.arrayContaining(['plan', 'sleep', 'awake', 'woken']))
  expect(ofMail['renewal.step']).toContain('deadlineweek')
})
