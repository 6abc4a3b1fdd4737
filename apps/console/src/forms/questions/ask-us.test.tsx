import { openCase } from '@touchline/contract/calls/cases'
import type { OwnCase } from '@touchline/contract/cases'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { answering, json } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { AskUs } from './ask-us.tsx'

const bill = { title: 'October 2026', figure: '¥23,980', steps: ['Plan Standard: ¥21,800', 'Tax: ¥2,180'] }
const hours = { title: 'Extra hours (October 2026)', figure: '¥2,200', steps: ['2 hours × ¥1,000'] }
const of = { kind: 'bill', id: '01a0f2d4-61a4-7599-8db3-67fbbd76921d' } as const

const opened: OwnCase = {
  caseId: '3127489903',
  state: 'open',
  about: { ...of, ...hours, steps: [...hours.steps] },
  words: 'Why twice?',
  askedBy: 'Mori',
  askedDate: '2026-11-27T12:14:00.000Z',
  answer: null,
  answeredDate: null,
  isOwn: true,
}

beforeEach(enter)
afterEach(leave)

async function asking(refusal?: string) {
  const seen = answering(({ path }) => {
    if (!path.endsWith('/cases')) return json(404)
    return refusal === undefined ? json(201, opened) : json(409, { code: refusal, message: '' })
  })
  const page = await mount(() => <AskUs of={of} shown={[bill, hours]} />)
  await page.getByRole('button', { name: 'Ask us about this' }).click()
  return { page, asked: () => seen.filter(({ path }) => path.endsWith(openCase.path.replace('/:orgId', ''))) }
}

it('sends the words with the line that is chosen, as it is shown, once', async () => {
  const { page, asked } = await asking()
  await expect.element(page.getByLabelText('About')).toHaveFocus()
  await page.getByLabelText('About').selectOptions('Extra hours (October 2026): ¥2,200')
  await page.getByLabelText('Your question').fill(' Why twice?\n')
  await page.getByRole('button', { name: 'Ask support' }).click()
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('Question 3127489903 has been sent. Support answers by e-mail and on the page History.')
  expect(asked().map(({ body }) => JSON.parse(body))).toEqual([{ about: { ...of, ...hours }, words: 'Why twice?' }])
})

it('gives the focus back to its button', async () => {
  const { page } = await asking()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(page.getByRole('button', { name: 'Ask us about this' })).toHaveFocus()
})

it.each([
  ['nothing is written', '', 'Write your question.'],
  ['it is too long', 'a'.repeat(2_001), 'Too long: 2,001 of 2,000.'],
])('says at the field that %s, and sends nothing', async (_, words, fault) => {
  const { page, asked } = await asking()
  await page.getByLabelText('Your question').fill(words)
  await page.getByRole('button', { name: 'Ask support' }).click()
  await expect.element(page.getByLabelText('Your question')).toHaveAccessibleDescription(expect.stringContaining(fault))
  await expect.element(page.getByLabelText('Your question')).toHaveValue(words)
  expect(asked()).toEqual([])
})

it('keeps the words where five questions wait already', async () => {
  const { page } = await asking('too-many-cases')
  await page.getByLabelText('Your question').fill('One more')
  await page.getByRole('button', { name: 'Ask support' }).click()
  await expect.element(page.getByText(/^Five questions wait/)).toBeVisible()
  await expect.element(page.getByLabelText('Your question')).toHaveValue('One more')
})
