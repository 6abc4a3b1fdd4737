import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin } from '../../lib/session/session.ts'
import { answering, json, organization, sessionOf } from '../../testing/cell.ts'
import { documentOf, entry, used, userOf, yearlyDocument } from '../../testing/usage-books.ts'
import { answer, closeUsage, HOUR, mori, openUsage, show, tanaka } from '../../testing/usage-screen.tsx'

beforeEach(openUsage)
afterEach(closeUsage)

describe('the upload tab', () => {
  it('answers in its heading: when the time runs out, and what is used', async () => {
    const page = await show()
    const heading = page.getByRole('heading', { level: 1 })
    await expect.element(heading).toHaveTextContent('Upload time runs out on Wednesday 25 November')
    expect(document.title).toBe('Usage – Kickview account')
    await expect
      .element(page.getByRole('status').filter({ hasText: 'Upload time runs out on Wednesday 25 November.' }))
      .toBeVisible()
    await expect
      .element(
        page.getByText(/^12\.4 of 15 hours are used\. At this pace it will be .* too many\. Resets on 1 December\.$/),
      )
      .toBeVisible()
    await expect.element(page.getByText('None. Extra time lasts until 30 November.')).toBeVisible()
  })

  it('warns more strongly once everything is used', async () => {
    const page = await show({ organization: [used(organization._id, 'MOVIE_CONVERT_TIME', 16 * HOUR)] })
    await expect.element(page.getByRole('alert').getByText('The upload time is used up.')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Upload time is used up')
  })

  it('offers three ways before the limit, with what each costs', async () => {
    const page = await show()
    const ways = page.getByRole('region', { name: 'What you can do' })
    // 18.2 hours: four more at 1,100.
    await expect.element(ways.getByRole('heading', { name: 'Stay on standard' })).toBeVisible()
    await expect
      .element(ways.getByText(/^4 extra hours, this month only\. With them you have 19.h: enough until 30 November\./))
      .toBeVisible()
    await expect.element(ways.getByText(/^From 25 November nobody can upload until 1 December\./)).toBeVisible()
    await ways.getByRole('button', { name: 'Add 4 hours' }).click()
    await expect.element(page.getByRole('dialog').getByText('¥4,400')).toBeVisible()
  })

  it('offers nothing where the time lasts', async () => {
    const page = await show({ organization: [used(organization._id, 'MOVIE_CONVERT_TIME', 5 * HOUR)] })
    await expect
      .element(page.getByRole('heading', { level: 1 }))
      .toHaveTextContent('Upload time is enough until 30 November')
    await expect.element(page.getByText(/That is within the limit\. Resets on 1 December\.$/)).toBeVisible()
    await expect.element(page.getByRole('img', { name: /^Upload time, day by day/ })).toBeVisible()
    expect(page.getByRole('region', { name: 'What you can do' }).elements()).toEqual([])
  })

  it('shows the months before, as a picture and as a table', async () => {
    const page = await show()
    await expect.element(page.getByText(/^1 of 1 months within 15.h$/)).toBeVisible()
    const card = page.getByRole('region', { name: /^November, day by day|^The last 12 months/ })
    await card.getByRole('button', { name: '12 months' }).click()
    await expect
      .element(card.getByRole('img', { name: /^Use by month: October 2026: 10.h and November 2026: 12\.4.h\.$/ }))
      .toBeVisible()
    await card.getByRole('button', { name: 'Show as table' }).click()
    await expect.element(card.getByRole('row', { name: /^October 2026/ })).toHaveTextContent('October 202610 h0 h')
  })

  it('shows who used something with a bar, the most first, and the others on demand', async () => {
    const page = await show()
    const rows = page.getByRole('table', { name: 'By user' }).getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent('User 2Analyst9.0Add')
    expect(rows.elements()).toHaveLength(3)
    await expect.element(page.getByText('1 user has uploaded nothing')).toBeVisible()
    await page.getByRole('button', { name: 'Show all 3 users' }).click()
    await expect.element(rows.nth(3)).toHaveTextContent('User 3Viewer0.0Add')
  })

  it('finds users by their name, whatever its accents', async () => {
    const muller = { ...userOf(7), displayName: 'Jörg Müller' }
    const page = await show({ users: [mori, tanaka, muller] })
    await page.getByRole('searchbox', { name: 'Search 3 users' }).fill('muller')
    const rows = page.getByRole('table', { name: 'By user' }).getByRole('row')
    await expect.element(rows.nth(1)).toHaveTextContent('Jörg MüllerAnalyst0.0Add')
    expect(rows.elements()).toHaveLength(2)
    await page.getByRole('searchbox').fill('nobody')
    await expect.element(page.getByText('No user has this name.')).toBeVisible()
  })

  it('shows the same figures as a table, with the months before', async () => {
    const months = ['202606', '202607', '202608', '202609', '202610', '202611'].map((yearMonth, index) => ({
      yearMonth,
      uploadSeconds: index * HOUR,
      exportSeconds: 0,
    }))
    const page = await show({ usersHistory: [{ userId: mori._id, months }] })
    const users = page.getByRole('region', { name: 'By user' })
    await users.getByRole('button', { name: 'Show as table: By user' }).click()
    await users.getByRole('button', { name: 'Show all 3 users' }).click()
    const rows = page.getByRole('table', { name: 'By user' }).getByRole('row')
    expect(rows.elements().map((row) => row.textContent)).toEqual([
      'UserJunJulAugSeptOctUsed hoursAvailable hoursExtra time',
      'User 2Analyst0.00.00.00.00.09.02.6Add',
      'User 1Analyst0.01.02.03.04.03.02.6Add',
      'User 3Viewer0.00.00.00.00.00.02.6Add',
    ])
  })

  it('adds up for the reader: who is not listed, and what rounding takes from the rows', async () => {
    const page = await show({
      organization: [used(organization._id, 'MOVIE_CONVERT_TIME', 13 * HOUR)],
      byUser: [used(mori._id, 'MOVIE_CONVERT_TIME', 3.06 * HOUR), used(tanaka._id, 'MOVIE_CONVERT_TIME', 9.06 * HOUR)],
    })
    await expect.element(page.getByText('Users no longer listed')).toBeVisible()
    await expect.element(page.getByText('0.8 h', { exact: true })).toBeVisible()
    await expect
      .element(page.getByText('Every row is rounded down: together they show 12.8 h of 13.0 h.'))
      .toBeVisible()
  })

  it('says who used something without a seat', async () => {
    const office = userOf(4, ['administrator'])
    const gone = userOf(5, [])
    const page = await show({
      users: [mori, tanaka, office, gone],
      byUser: [used(office._id, 'MOVIE_CONVERT_TIME', HOUR), used(gone._id, 'MOVIE_CONVERT_TIME', HOUR)],
    })
    await expect.element(page.getByRole('row', { name: /^User 4 ?administrator, no seat/ })).toBeVisible()
    await expect.element(page.getByRole('row', { name: /^User 5 ?no longer active/ })).toBeVisible()
    expect(page.getByText('administrator, no seat').elements()).toHaveLength(1)
  })

  it('shows eight hundred users on demand, of which those in the window are rendered', async () => {
    const users = Array.from({ length: 800 }, (_, number) => userOf(number))
    const byUser = users.map(({ _id }) => used(_id, 'MOVIE_CONVERT_TIME', 60))
    const page = await show({ users, byUser })
    const table = page.getByRole('table', { name: 'By user' })
    await expect.element(table).toHaveAttribute('aria-rowcount', '51')
    await page.getByRole('button', { name: 'Show all 800 users' }).click()
    await expect.element(table).toHaveAttribute('aria-rowcount', '801')
    expect(table.getByRole('row').elements().length).toBeLessThan(100)
  })

  it('says so when nobody used anything', async () => {
    const page = await show({ users: [], organization: [], byUser: [] })
    await expect.element(page.getByText('Nobody has used anything yet.')).toBeVisible()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Upload time: 15 h available')
  })
})

describe('the other tabs', () => {
  it('show what each analyst may still export, and whose time may not last', async () => {
    const page = await show()
    await page.getByRole('tab', { name: 'Export' }).click()
    await expect.element(page.getByText('The export time of 1 user may not last until 30 November.')).toBeVisible()
    const row = page.getByRole('row', { name: /User 1/ })
    await expect.element(row).toHaveTextContent('User 1AnalystRunning low50.06010.0Add')
    expect(page.getByRole('row', { name: /User 3/ }).elements()).toHaveLength(0)
    await expect.element(page.getByRole('tab', { name: 'Users' })).not.toBeInTheDocument()
  })

  it('show the seats of a yearly contract', async () => {
    const page = await show({ documents: [yearlyDocument] })
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect
      .element(page.getByText('Seats added now are paid for until 31 March 2027, the end of the term.'))
      .toBeVisible()
    await expect.element(page.getByText('Viewers 1 of 0')).toBeVisible()
    await expect.element(page.getByRole('region', { name: 'Who has a seat' })).toBeVisible()
    expect(page.getByText(/needs no seat/).elements()).toEqual([])
  })

  it('say that an administrator is not counted among the seats', async () => {
    const page = await show({ documents: [yearlyDocument], users: [mori, userOf(4, ['administrator'])] })
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect.element(page.getByText('1 administrator needs no seat and is not counted here.')).toBeVisible()
  })

  it('have no export without the permission', async () => {
    begin('/asia', sessionOf('access'))
    const page = await show()
    await expect.element(page.getByRole('tab', { name: 'Upload' })).toBeVisible()
    await expect.element(page.getByRole('tab', { name: 'Export' })).not.toBeInTheDocument()
  })
})

describe('a read-only plan', () => {
  it.each([
    ['trialEnded.base', 'The trial has ended', 'Choose a plan'],
    ['paused.base', 'The plan is paused because the last payment failed.', 'Pay with another card'],
  ])('%s shows an error and the way out, nothing else', async (plan, title, wayOut) => {
    const page = await show({ documents: [documentOf({ plans: [entry(plan, '2026-11-01T00:00:00.000Z')] })] })
    await expect.element(page.getByRole('alert').getByText(title)).toBeVisible()
    await expect.element(page.getByRole('link', { name: wayOut })).toBeVisible()
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
  })

  it('is like a plan that has expired: nothing is unlimited without one', async () => {
    const cancellation = { isCancellation: true, cancellationDate: '2026-11-01T00:00:00.000Z' }
    const page = await show({ documents: [documentOf({ plans: [], ...cancellation })] })
    await expect.element(page.getByRole('alert').getByText('The plan has expired.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Choose a plan' })).toBeVisible()
    await expect.element(page.getByRole('tab')).not.toBeInTheDocument()
  })
})

it('offers to try again when the usage cannot be read', async () => {
  answering(() => json(404, { code: 'not-found', message: 'no' }))
  const page = await show()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  answer()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('tab', { name: 'Upload' })).toBeVisible()
})
