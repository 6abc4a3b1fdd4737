import { afterEach, beforeEach, expect, it } from 'vitest'
import { start } from '../../../lib/session/session.ts'
import { answering, json, sessionOf } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { answerBooks, documentOf } from '../../../testing/usage-books.ts'
import { Suggestion } from './suggestion.tsx'

beforeEach(enter)
afterEach(async () => {
  await leave()
  localStorage.clear()
})

/** 600 hours at 18 yen a month are 118,800 a year, more than a year's discount. */
const storedDays = [{ date: '2024-05-05', seconds: 600 * 3_600 }]

function show() {
  const months = [{ yearMonth: '202611', uploadSeconds: 0, exportSeconds: 0 }]
  const books = { documents: [documentOf()], billings: [], users: [], organization: [], byUser: [] }
  answering(
    answerBooks(
      () => ({ ...books, storedDays, history: { months, days: [] } }),
      () => json(500),
    ),
  )
  return mount(Suggestion)
}

type Page = Awaited<ReturnType<typeof show>>

const hide = (page: Page) => page.getByRole('button', { name: /^Hide for 90 days/ }).click()

it('leads a reader to the question for approval, and to no order', async () => {
  start('/asia', { ...sessionOf('access'), memberRole: 'reader' })
  const page = await show()
  await hide(page)
  await expect
    .element(page.getByRole('link', { name: 'Ask for approval' }))
    .toHaveAttribute('href', '/change-plan?tab=yearly&plan=yearly&analysts=1&viewers=0&open=1')
  expect(page.getByRole('link', { name: 'Review' }).elements()).toEqual([])
})

it('says one thing that would cost less and what it is made of; put away it stays away, and the next one follows', async () => {
  const page = await show()
  const advice = page.getByRole('region', { name: 'What would cost less' })
  await expect
    .element(advice.getByText('Without the videos stored before November 2024, you pay ¥142,560 less.'))
    .toBeVisible()
  await expect
    .element(advice.getByText(/^600 hours are older than two years .* Deleted videos cannot be restored\.$/))
    .toBeVisible()
  await expect.element(advice.getByRole('link', { name: 'To the videos' })).toHaveAttribute('href', '/billing-movies')
  expect(advice.getByRole('link').elements()).toHaveLength(1)
  await hide(page)
  await expect.element(advice.getByText(/^Paid yearly, yearly costs ¥[\d,]+ less\.$/)).toBeVisible()
  await expect.element(advice.getByText(/^¥[\d,]+ today.*, instead of ¥[\d,]+\.$/)).toBeVisible()
  await expect
    .element(advice.getByRole('link', { name: 'Review' }))
    .toHaveAttribute('href', '/change-plan?tab=yearly&plan=yearly&analysts=1&viewers=0')
  await page.unmount()
  const again = await show()
  await expect.element(again.getByRole('link', { name: 'Review' })).toBeVisible()
  expect(again.getByRole('link', { name: 'To the videos' }).elements()).toEqual([])
})
