import type { ContractInfo } from '@touchline/contract/contract-info'
import { type OwnSeason, sleepBlocks } from '@touchline/contract/plans/sleep'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin } from '../../../lib/session/session.ts'
import { answering, configure, json, type SeenRequest, sessionOf } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { ownSeason, sleepingDocument, sleepingPlans, sleepQuote } from '../../../testing/sleep.ts'
import { answerBooks, documentOf, entry } from '../../../testing/usage-books.ts'
import { OurSeason } from './our-season.tsx'

interface Served {
  readonly document?: ContractInfo
  readonly season?: OwnSeason
  readonly address?: string
  readonly answer?: (asked: SeenRequest) => Response
}

const blocked = (blockedBy: OwnSeason['sleep']['blockedBy']): OwnSeason => ({
  ...ownSeason,
  sleep: { blockedBy, starts: [], proposed: null },
})

async function show(served: Served = {}) {
  const { document = documentOf(), season = ownSeason, address = '/our-season', answer = () => json(404) } = served
  const books = { documents: [document], billings: [], users: [], organization: [], byUser: [], ...sleepingPlans }
  const seen = answering(
    answerBooks(
      () => ({ ...books, history: { months: [], days: [] } }),
      (asked) => {
        if (asked.path.endsWith('/next_term')) return json(200, { term: null })
        if (asked.path.endsWith('/upper_limit/current_value')) return json(200, { currentUpperLimits: [] })
        if (asked.path.endsWith('/sleep/price')) return json(200, sleepQuote)
        if (asked.path.endsWith('/season') && asked.body === '') return json(200, season)
        return answer(asked)
      },
    ),
  )
  return { screen: await mount(OurSeason, { path: '/our-season', address }), seen }
}

const sentTo = (seen: readonly SeenRequest[], end: string) =>
  seen.filter(({ path, body }) => path.endsWith(end) && body !== '').map(({ body }) => body)

beforeEach(async () => {
  await enter()
  await configure({ demo: true })
})
afterEach(leave)

describe('our season', () => {
  it('answers first: what the club pays less, when it sleeps, and each bill awake and asleep', async () => {
    const { screen } = await show()
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Asleep in July and August, the club pays ¥53,930 less')
    await expect.element(screen.getByText('From 1 July 2027; standard wakes by itself on 21 August.')).toBeVisible()
    const rows = screen.getByRole('table', { name: 'What it costs and saves' }).getByRole('row')
    await expect.element(rows.nth(1)).toMatchTextContent(/1 August, for July¥35,530¥2,750−¥32,780/)
    await expect.element(rows.nth(2)).toMatchTextContent(/for August \(11 of 31 days\)¥35,652¥14,502−¥21,150/)
    await expect.element(rows.nth(3)).toMatchTextContent(/Together¥71,182¥17,252−¥53,930/)
    await expect.element(screen.getByText(/Can be undone until 30 June, and ended/)).toBeVisible()
  })

  it('has the twelve months with their hours, from the first one after the rest, and which are played', async () => {
    const { screen } = await show()
    const months = screen.getByRole('group', { name: 'Months of play' }).getByRole('button')
    await expect.element(months.first()).toHaveTextContent('Aug rest, 0.2 h')
    expect(months.elements().map((month) => month.getAttribute('aria-pressed'))).toEqual([
      'false',
      ...Array<string>(10).fill('true'),
      'false',
    ])
  })

  it('saves a month that is pressed, and proposes what the answer leaves', async () => {
    const without = { ...ownSeason, playMonths: [], sleep: { ...ownSeason.sleep, proposed: null } }
    const { screen, seen } = await show({ answer: () => json(200, without) })
    await screen.getByRole('button', { name: /^Jun/ }).click()
    await expect.element(screen.getByText(/^Press the months in which the club does not play/)).toBeVisible()
    expect(sentTo(seen, '/season')).toEqual([JSON.stringify({ playMonths: [1, 2, 3, 4, 5, 9, 10, 11, 12] })])
  })

  it('is shown to a reader, who presses nothing and plans nothing', async () => {
    begin('/asia', { ...sessionOf('token'), memberRole: 'reader' })
    const { screen } = await show()
    await expect.element(screen.getByRole('button', { name: /^Jun/ })).toBeDisabled()
    await expect.element(screen.getByRole('cell', { name: '−¥53,930' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Plan the sleep' }).elements()).toEqual([])
  })
})

describe('a sleep', () => {
  it('is planned with the days and the total that are shown, every year unless that is cleared, and can be withdrawn', async () => {
    const { screen, seen } = await show({
      answer: ({ body }) =>
        json(200, body === '' ? documentOf() : { contractInfo: sleepingDocument, quote: sleepQuote }),
    })
    await screen.getByRole('checkbox', { name: 'Every year, with a mail 14 days before' }).click()
    await screen.getByRole('button', { name: 'Plan the sleep' }).click()
    const text = 'standard sleeps from 1 July and wakes on 21 August.'
    await expect.poll(lastToast).toMatchObject({ text })
    const order = { from: '2027-07-01', until: '2027-08-21', isEveryYear: false, quotedTotal: 17_252 }
    expect(sentTo(seen, '/sleep')).toEqual([JSON.stringify(order)])
    await lastToast()?.undo?.()
    await expect.poll(() => lastToast()?.text).toBe('The sleep is withdrawn.')
  })

  it('begins at the month’s end that is chosen, and ends on a day that is possible then', async () => {
    const { screen, seen } = await show()
    await screen.getByLabelText('Asleep from').selectOptions('1 June')
    await screen.getByLabelText('Awake again on').fill('2027-12-24')
    await expect
      .poll(() => sentTo(seen, '/sleep/price').at(-1))
      .toBe(JSON.stringify({ from: '2027-06-01', until: '2027-12-01' }))
  })

  it('has the days of the address', async () => {
    const { screen } = await show({ address: '/our-season?from=2027-06-01&until=2027-07-15' })
    await expect.element(screen.getByLabelText('Awake again on')).toHaveValue('2027-07-15')
  })

  it.each([
    ['sleep-too-long', 'A plan sleeps for at most six months in any twelve.'],
    ['quote-changed', 'The amount has changed. Please look at it and confirm it again.'],
    ['asleep', 'The plan is asleep. Nothing can be changed or bought until it wakes.'],
  ])('that is refused says why at the button: %s', async (code, text) => {
    const { screen } = await show({ answer: () => json(409, { code, message: '' }) })
    await screen.getByRole('button', { name: 'Plan the sleep' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  })

  it('that is planned says when, and can be withdrawn', async () => {
    const { screen, seen } = await show({
      document: sleepingDocument,
      season: blocked('sleep-planned'),
      answer: () => json(200, documentOf()),
    })
    await expect
      .element(screen.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Asleep from 1 July 2027 until 20 August 2027')
    await screen.getByRole('button', { name: 'Withdraw the sleep' }).click()
    await expect.poll(() => lastToast()?.text).toBe('The sleep is withdrawn.')
    expect(seen.filter(({ path }) => path.endsWith('/sleep'))).toHaveLength(1)
  })

  it('of every year can stay, and its repetition be withdrawn alone', async () => {
    const everyYear = sleepingDocument.sleeps?.map((sleep) => ({ ...sleep, isEveryYear: true }))
    const { screen, seen } = await show({
      document: { ...sleepingDocument, sleeps: everyYear ?? [] },
      season: blocked('sleep-planned'),
      answer: () => json(200, sleepingDocument),
    })
    await expect.element(screen.getByText(/^It still sleeps until 20 August 2027\./)).toBeVisible()
    await screen.getByRole('button', { name: 'Sleep only this time' }).click()
    await expect.poll(() => lastToast()?.text).toBe('The sleep is not repeated.')
    expect(seen.filter(({ path }) => path.endsWith('/sleep?part=repetition'))).toHaveLength(1)
  })
})

it('a sleep that a scheduled plan replaces is said to fall away, and can be withdrawn all the same', async () => {
  const year = {
    ...entry('yearly.base', '2027-04-30T15:00:00.000Z', '2028-04-30T14:59:59.999Z'),
    _id: crypto.randomUUID(),
  }
  const month = entry('standard.base', '2026-08-31T15:00:00.000Z', '2027-04-30T14:59:59.999Z')
  const document = { ...sleepingDocument, plans: [month, year] }
  const { screen, seen } = await show({ document, season: blocked('sleep-planned'), answer: () => json(200, document) })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Our season')
  await expect.element(screen.getByText(/until 20 August 2027 is planned\. It falls away/)).toBeVisible()
  await screen.getByRole('button', { name: 'Withdraw the sleep' }).click()
  await expect.poll(() => seen.filter(({ path }) => path.endsWith('/sleep')).length).toBe(1)
})

it('a sleep of every year that is in progress can be the last one', async () => {
  const days = { endDate: '2027-01-09T14:59:59.999Z', plannedEndDate: '2027-01-09T14:59:59.999Z', isEveryYear: true }
  const document = { ...sleepingDocument, sleeps: [{ startDate: '2026-10-31T15:00:00.000Z', ...days }] }
  const { screen, seen } = await show({ document, season: blocked('asleep'), answer: () => json(200, document) })
  await screen.getByRole('button', { name: 'Sleep only this time' }).click()
  await expect.poll(() => seen.filter(({ path }) => path.endsWith('/sleep?part=repetition')).length).toBe(1)
  await expect.poll(() => lastToast()?.text).toBe('The sleep is not repeated.')
})

const reasons = sleepBlocks.filter((each) => each !== 'sleep-planned' && each !== 'asleep')

it.each(reasons)('a plan that does not sleep says why in a sentence: %s', async (reason) => {
  const { screen } = await show({ season: blocked(reason) })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Our season')
  await expect.element(screen.getByText(/sleep|asleep/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Plan the sleep' }).elements()).toEqual([])
})
