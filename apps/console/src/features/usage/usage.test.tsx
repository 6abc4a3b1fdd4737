import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin } from '../../lib/session/session.ts'
import { answering, json, organization, sessionOf } from '../../testing/cell.ts'
import { documentOf, entry, used, userOf, yearlyDocument } from '../../testing/usage-books.ts'
import { answer, closeUsage, HOUR, mori, openUsage, show, tanaka } from '../../testing/usage-screen.tsx'

beforeEach(openUsage)
afterEach(closeUsage)

describe('the upload tab', () => {
  it('says what is used, what is left, and that it is running low', async () => {
    const page = await show()
    await expect.element(page.getByText('Upload time is running low.')).toBeVisible()
    const meter = page.getByRole('meter', { name: 'Upload time' })
    await expect.element(meter).toHaveAttribute('aria-valuetext', '12.4 of 15 hours')
    await expect.element(page.getByText('2.6 hours left')).toBeVisible()
    await expect.element(page.getByText('12.4 of 15 hours · resets on 2026-12-01')).toBeVisible()
    await expect.element(page.getByText('Extra time is available until 2026-11-30.')).toBeVisible()
  })

  it('warns more strongly once everything is used', async () => {
    const page = await show({ organization: [used(organization._id, 'MOVIE_CONVERT_TIME', 16 * HOUR)] })
    await expect.element(page.getByRole('alert').getByText('The upload time is used up.')).toBeVisible()
    await expect.element(page.getByText(/^0\.0 hours left$/)).toBeVisible()
  })

  it('shows a bar a user, longest first, that the arrows go along', async () => {
    const page = await show()
    const bars = page.getByRole('option')
    await expect.element(bars.nth(0)).toHaveTextContent('User 29.0 h')
    expect(bars.elements()).toHaveLength(3)
    bars
      .nth(0)
      .element()
      .dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
    await expect.element(bars.nth(1)).toHaveFocus()
    // 12.4 hours are shown as used of the organisation's 15: 2.6 are left, less than of anybody's own.
    await expect.element(page.getByText('User 1: 3.0 hours used, 2.6 hours available')).toBeVisible()
  })

  it('shows the same figures as a table', async () => {
    const page = await show()
    await page.getByRole('region', { name: 'By user' }).getByRole('button', { name: 'Show as table' }).click()
    const rows = page.getByRole('table', { name: 'By user' }).getByRole('row')
    expect(rows.elements().map((row) => row.textContent)).toEqual([
      'UserUsed hoursAvailable hoursExtra time',
      'User 29.02.6Add',
      'User 13.02.6Add',
      'User 30.02.6Add',
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
    await expect.element(page.getByRole('option', { name: /^User 4 ?administrator, no seat/ })).toBeVisible()
    await expect.element(page.getByRole('option', { name: /^User 5 ?no longer active/ })).toBeVisible()
    expect(page.getByText('administrator, no seat').elements()).toHaveLength(1)
  })

  it('shows eight hundred users on demand', async () => {
    const users = Array.from({ length: 800 }, (_, number) => userOf(number))
    const page = await show({ users, byUser: users.map(({ _id }) => used(_id, 'ANALYST_USER_COUNT', 1)) })
    await expect.element(page.getByRole('option').nth(19)).toBeInTheDocument()
    expect(page.getByRole('option').elements()).toHaveLength(20)
    await page.getByRole('button', { name: 'Show all 800 users' }).click()
    await expect.element(page.getByRole('option').nth(799)).toBeInTheDocument()
  })

  it('says so when nobody used anything', async () => {
    const page = await show({ users: [], organization: [], byUser: [] })
    await expect.element(page.getByText('Nobody has used anything yet.')).toBeVisible()
    await expect.element(page.getByText('That is within the limit.')).toBeVisible()
  })
})

describe('the other tabs', () => {
  it('show what each analyst may still export, and who is running low', async () => {
    const page = await show()
    await page.getByRole('tab', { name: 'Export' }).click()
    await expect.element(page.getByText('1 user is running low on export time.')).toBeVisible()
    const row = page.getByRole('row', { name: /User 1/ })
    await expect.element(row).toHaveTextContent('User 1Running low50.06010.0Add')
    expect(page.getByRole('row', { name: /User 3/ }).elements()).toHaveLength(0)
    await expect.element(page.getByRole('tab', { name: 'Users' })).not.toBeInTheDocument()
  })

  it('show the seats of a yearly contract', async () => {
    const page = await show({ documents: [yearlyDocument] })
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect
      .element(page.getByText('Seats added now are paid for until 2027-03-31, the end of the term.'))
      .toBeVisible()
    await expect.element(page.getByRole('meter', { name: 'Viewers' })).toHaveAttribute('aria-valuetext', '1 of 0 seats')
    expect(page.getByText(/needs no seat/).elements()).toEqual([])
  })

  it('say that an administrator is not counted among the seats', async () => {
    const page = await show({ documents: [yearlyDocument], users: [mori, userOf(4, ['administrator'])] })
    await page.getByRole('tab', { name: 'Users' }).click()
    await expect.element(page.getByText(/^1 administrator needs no seat and is not counted here\./)).toBeVisible()
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
    ['trialEnded.base', 'The trial has ended.', 'Choose a plan'],
    ['paused.base', 'The plan is paused because the last payment failed.', 'Pay now'],
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
