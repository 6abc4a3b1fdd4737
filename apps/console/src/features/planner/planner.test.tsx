import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent, page as view } from 'vitest/browser'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { ownSeason, sleepingPlans } from '../../testing/sleep.ts'
import { answerBooks, camera, documentOf, entry, groups, plans, yearlyDocument } from '../../testing/usage-books.ts'
import { Planner } from './planner.tsx'

const HOUR = 3_600
const soFar = Math.floor((17 * HOUR * (20 + 13 / 24)) / 30)
const months = ['202608', '202609', '202610', '202611'].map((yearMonth) => ({
  yearMonth,
  uploadSeconds: yearMonth === '202611' ? soFar : 17 * HOUR,
  exportSeconds: 0,
}))

function show(search = '', document = documentOf(), catalogue = {}) {
  const history = { months, days: [] }
  const books = { documents: [document], billings: [], users: [], organization: [], byUser: [], history, ...catalogue }
  answering(
    answerBooks(
      () => books,
      () => json(500),
    ),
  )
  return mount(Planner, { path: '/planner', address: `/planner${search}` })
}

type Page = Awaited<ReturnType<typeof show>>
const answer = (page: Page) => page.getByRole('region', { name: 'What it would cost' })
const cells = (page: Page, row: number) => page.getByRole('row').nth(row).element().textContent?.replaceAll(/·0/g, ' 0')

beforeEach(async () => {
  await view.viewport(1440, 1000)
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => {
  leaveSession()
  localStorage.clear()
})

describe('the planner', () => {
  it('begins with things as they stand: the next twelve bills, with the hours that are bought', async () => {
    const page = await show()
    // Twelve months of ¥21,780, and two hours of ¥1,100 in each.
    await expect.element(answer(page).getByText('¥287,760 in 12 months')).toBeVisible()
    await expect
      .element(page.getByRole('img'))
      .toHaveAccessibleName('Running total of 12 months. As things stand: ¥287,760.')
    await answer(page).getByText('Month by month').click()
    expect(cells(page, 1)).toMatch(/^As things stand¥287,76023,98023,980/)
    expect(cells(page, 2)).toMatch(/^Extra hours, as things stand22/)
    expect(answer(page).getByRole('link').elements()).toEqual([])
  })

  it('says what a year instead of months would cost, from when it pays, and leads to its order', async () => {
    const page = await show()
    await page.getByRole('radio', { name: 'yearly' }).click()
    await expect.element(answer(page).getByText('yearly, yearly, from 21 November 2026')).toBeVisible()
    // 217,800 on the 21st, 20 days of November, 60 extra hours; before: 12 x 23,980.
    await expect.element(answer(page).getByText(/First payment: ¥217,800 on 21 November 2026\./)).toBeVisible()
    await expect
      .element(answer(page).getByRole('link', { name: 'Review this change' }))
      .toHaveAttribute('href', '/change-plan?tab=yearly&plan=yearly&analysts=1&viewers=0')
    await page.getByRole('radio', { name: '1 December' }).click()
    await expect.element(answer(page).getByText('You can order this from 1 December 2026.')).toBeVisible()
  })

  it('reads the choice from the address: seats, hours and what is not bought', async () => {
    const page = await show('?analysts=2&viewers=1&start=next&upload=20&hours=missing')
    await expect.element(page.getByRole('spinbutton', { name: 'Analysts' })).toHaveValue('2')
    await expect.element(page.getByRole('slider', { name: 'Upload hours a month' })).toHaveValue('20')
    // 2,000 and 500 a month, gross: eleven bills from December.
    await expect.element(answer(page).getByText('¥30,250 more in 12 months')).toBeVisible()
    await answer(page).getByText('Month by month').click()
    expect(cells(page, 4)).toBe('Hours missing, as things stand555555555555')
    await expect.element(answer(page).getByText(/^Seats of a monthly plan/)).toBeVisible()
  })

  it.each([
    ['12', '12', 0],
    ['１２', '12', 0],
    ['0100', '100', 0],
    ['1e2', '0', 1],
    ['0x10', '0', 1],
    ['1,000', '0', 1],
    ['2.5', '0', 1],
    ['-1', '0', 1],
  ])('reads %s viewers as %s, or says what it cannot read', async (typed, count, refusals) => {
    const page = await show('')
    const viewers = page.getByRole('spinbutton', { name: 'Viewers' })
    await viewers.fill(typed)
    await userEvent.tab()
    await expect.element(viewers).toHaveValue(count)
    expect(page.getByText('Enter a whole number from 0 to 999.').elements()).toHaveLength(refusals)
  })

  it('keeps plans by name in this browser, and compares two', async () => {
    const page = await show('?plan=yearly')
    for (const name of ['By the year', 'By the month']) {
      await page.getByRole('button', { name: 'Save this one' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill(name)
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('radio', { name: 'monthly' }).click()
    }
    await page.getByRole('checkbox', { name: 'Compare By the year' }).click()
    await page.getByRole('checkbox', { name: 'Compare By the month' }).click()
    const table = page.getByRole('table', { name: 'Side by side' })
    await expect.element(table.getByRole('row', { name: /^Difference/ })).toHaveTextContent('Difference+¥182,160¥0')
    await page.getByRole('button', { name: 'Remove By the month' }).click()
    await expect.element(table).not.toBeInTheDocument()
  })

  it('begins after a term that runs', async () => {
    const page = await show('', yearlyDocument)
    await expect.element(page.getByText('A change begins on 1 April 2027, when the present term ends.')).toBeVisible()
    await page.getByRole('radio', { name: 'monthly' }).click()
    await expect.element(answer(page).getByText('standard, monthly, from 1 April 2027')).toBeVisible()
  })

  const lent = { ...entry('camera.custom', '2026-10-31T15:00:00.000Z'), _id: '00000000-0000-4000-8000-000000000002' }
  const withCamera = documentOf({ plans: [entry('standard.base', '2026-09-30T15:00:00.000Z'), lent] })
  const lending = { groups: [...groups, camera.group], plans: [...plans, ...camera.plan] }

  it('counts add-ons of the plan up and down, and leads to where they are bought', async () => {
    const page = await show('', withCamera, lending)
    const cameras = page.getByRole('spinbutton', { name: 'Camera' })
    await expect.element(cameras).toHaveValue('1')
    await page.getByRole('button', { name: '+1 × Camera' }).click()
    await expect.element(answer(page)).toMatchTextContent(/standard, monthly, \+1 × Camera, from 21 November 2026/)
    await expect.element(answer(page)).toMatchTextContent(/more in 12 months/)
    await page.getByRole('button', { name: '-1 × Camera' }).click()
    await page.getByRole('button', { name: '-1 × Camera' }).click()
    // Eleven bills of ¥1,100; November keeps it.
    await expect.element(answer(page).getByText('¥12,100 less in 12 months')).toBeVisible()
    await expect.element(answer(page)).toMatchTextContent(/standard, monthly, -1 × Camera, from 1 December 2026/)
    await expect
      .element(answer(page).getByRole('link', { name: 'Review this change' }))
      .toHaveAttribute('href', '/usage')
    await page.getByRole('radio', { name: 'yearly' }).click()
    await expect.element(cameras).not.toBeInTheDocument()
    await expect.element(answer(page)).toMatchTextContent(/yearly, yearly, from/)
  })

  it('says which add-ons the other plan may not have', async () => {
    const page = await show('?plan=yearly', withCamera, lending)
    const lost = page.getByRole('region', { name: 'What you give up' })
    await expect.element(lost.getByText('1 × Camera')).toBeVisible()
  })

  it('has nothing to plan while a payment is open', async () => {
    const page = await show('', documentOf({ plans: [entry('paused.base', '2026-10-31T15:00:00.000Z')] }))
    await expect.element(page.getByText(/^A payment failed\./)).toBeVisible()
  })
})

describe('a sleep in the planner', () => {
  async function showSleep(search = '') {
    const books = { documents: [documentOf()], billings: [], users: [], organization: [], byUser: [] }
    answering(
      answerBooks(
        () => ({ ...books, ...sleepingPlans, history: { months: [], days: [] } }),
        ({ path }) => (path.endsWith('/season') ? json(200, ownSeason) : json(500)),
      ),
    )
    return mount(Planner, { path: '/planner', address: `/planner${search}` })
  }

  it('is switched on with the rest that comes next, says what is paid less and on which days, and leads to its page', async () => {
    const page = await showSleep()
    await page.getByRole('switch', { name: 'Sleep' }).click()
    await expect.element(answer(page)).toMatchTextContent(/standard, monthly, asleep from 1 July to 20 August/)
    await expect.element(answer(page).getByText('less in 12 months')).toBeVisible()
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'falls asleep tonight' }))
      .toMatchTextContent(/^30 Jun/)
    await expect
      .element(page.getByRole('listitem').filter({ hasText: 'standard wakes' }))
      .toMatchTextContent(/1 analyst, 0 viewers/)
    await expect
      .element(answer(page).getByRole('link', { name: 'Review this change' }))
      .toHaveAttribute('href', expect.stringContaining('from=2027-07-01&until=2027-08-21'))
  })

  it('is in the address, and ends with another plan', async () => {
    const page = await showSleep('?asleep=2027-07-01&awake=2027-08-15')
    await expect.element(page.getByLabelText('Awake again on')).toHaveValue('2027-08-15')
    await page.getByRole('radio', { name: 'yearly' }).click()
    expect(page.getByRole('switch', { name: 'Sleep' }).elements()).toEqual([])
    await expect.element(answer(page)).toMatchTextContent(/yearly, yearly, from/)
  })
})
