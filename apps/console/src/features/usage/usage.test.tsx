import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { loadMessages } from '../../i18n/catalogue.ts'
import { LanguageProvider } from '../../i18n/language.tsx'
import { messageStore } from '../../lib/messages.ts'
import { queryClient } from '../../lib/queries.ts'
import { begin } from '../../lib/session.ts'
import { leaveSession } from '../../lib/sign-out.ts'
import { type Asked, answering, configure, json, organization, sessionOf } from '../../testing/cell.ts'
import { answerMessages, lastToast } from '../../testing/messages.ts'
import { answerBooks, type Books, documentOf, entry, used, userOf, yearlyDocument } from '../../testing/usage-books.ts'
import { Usage } from './usage.tsx'

const HOUR = 3600
const [mori, tanaka, ito] = [userOf(1), userOf(2), userOf(3, ['viewer'])]

const standard: Books = {
  documents: [documentOf()],
  billings: [],
  users: [mori, tanaka, ito],
  organization: [
    used(organization._id, 'MOVIE_CONVERT_TIME', 12.47 * HOUR),
    used(organization._id, 'VIEWER_USER_COUNT', 1),
  ],
  byUser: [
    used(mori._id, 'ANALYST_USER_COUNT', 1),
    used(tanaka._id, 'ANALYST_USER_COUNT', 1),
    used(ito._id, 'VIEWER_USER_COUNT', 1),
    used(tanaka._id, 'MOVIE_CONVERT_TIME', 9 * HOUR),
    used(mori._id, 'MOVIE_CONVERT_TIME', 3 * HOUR),
    used(mori._id, 'CLIP_MOVIE_CONVERT_TIME', 50 * 60),
  ],
}

let books: Books = standard
let seen: readonly Asked[] = []

const answer = (other: (asked: Asked) => Response | Promise<Response> = () => json(500)) => {
  seen = answering(answerBooks(() => books, other))
}

beforeEach(async () => {
  await configure({ demo: true })
  const session = sessionOf('access')
  const organizationDetail = { ...session.organizationDetail, permissions: ['exportPlaylist'] }
  begin('/asia', { ...session, organizationDetail })
  books = standard
  answer()
})
afterEach(() => {
  answerMessages()
  leaveSession()
  queryClient.clear()
  vi.restoreAllMocks()
  localStorage.clear()
})

async function show(given: Partial<Books> = {}, address = '/usage') {
  books = { ...standard, ...given }
  const root = createRootRoute({ component: Outlet })
  const usage = createRoute({ getParentRoute: () => root, path: '/usage', component: Usage })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => <p>Elsewhere</p> })
  const router = createRouter({
    routeTree: root.addChildren([usage, elsewhere]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  return render(
    <LanguageProvider initial={{ language: 'en', messages: await loadMessages('en') }}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </LanguageProvider>,
  )
}

describe('the upload tab', () => {
  it('says what is used, what is left, and that it is running low', async () => {
    const page = await show()
    await expect.element(page.getByText('Upload time is running low.')).toBeVisible()
    const meter = page.getByRole('meter', { name: 'Upload time' })
    await expect.element(meter).toHaveAttribute('aria-valuetext', '12.4 of 15 hours')
    await expect.element(page.getByText('2.6 hours left')).toBeVisible()
    await expect.element(page.getByText('12.4 of 15 hours · counted anew from 2026-12-01')).toBeVisible()
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
    await page.getByRole('button', { name: 'Show as table' }).click()
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
    ['paused.base', 'The plan is paused because the last payment failed.', 'Change card'],
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

describe('buying', () => {
  const bank = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER', paymentService: null } as const

  it('is not offered to who pays by bank transfer', async () => {
    const page = await show({ documents: [documentOf({ payment: bank })] })
    await expect.element(page.getByText('By user')).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add upload time' })).not.toBeInTheDocument()
  })

  it('is for one user where hours are sold by the month, beside the chosen bar and in the table', async () => {
    const page = await show()
    answer((asked) =>
      asked.path.endsWith('/plans/upload') ? json(200, { contractInfo: documentOf(), quote }) : json(500),
    )
    await expect.element(page.getByRole('button', { name: 'Add upload time for User 2' })).toBeVisible()
    await page.getByRole('option', { name: /User 1/ }).click()
    await page.getByRole('button', { name: 'Add upload time for User 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add upload time for User 1' })
    await expect
      .element(dialog.getByText('It raises the limit of User 1 and the total of the organisation.'))
      .toBeVisible()
    await dialog.getByLabelText('Hours').selectOptions('3 hours')
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await expect.poll(() => lastToast()?.text).toBe('The upload time has been added. It can be used at once.')
    const order = seen.find(({ path }) => path.endsWith('/plans/upload'))
    expect(JSON.parse(order?.body ?? '')).toEqual({ hours: 3, userId: mori._id, quotedTotal: 3_300 })
  })

  it('for one user is not offered under a yearly contract, whose options are for everybody', async () => {
    const page = await show({ documents: [yearlyDocument] })
    await expect.element(page.getByRole('button', { name: 'Add upload time', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Add upload time for/ })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Show as table' }).click()
    await expect.element(page.getByRole('columnheader', { name: 'Extra time' })).not.toBeInTheDocument()
  })

  it('asks for the payer contact first', async () => {
    const customerInfo = { name: null, tel: null, mail: null, country: null }
    const page = await show({ documents: [documentOf({ customerInfo })] })
    await page.getByRole('button', { name: 'Add upload time' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Register the payer contact first' })).toBeVisible()
    await page.getByRole('link', { name: 'Register the contact' }).click()
    await expect.element(page.getByText('Elsewhere')).toBeVisible()
  })

  it('shows the amount and why, and charges that amount once', async () => {
    const page = await show()
    answer((asked) =>
      asked.path.endsWith('/plans/upload') ? json(200, { contractInfo: documentOf(), quote }) : json(500),
    )
    await page.getByRole('button', { name: 'Add upload time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add upload time' })
    await expect.element(dialog.getByText('For the whole organisation: everyone can use this time.')).toBeVisible()
    await dialog.getByText('Why this amount?').click()
    await dialog.getByLabelText('Hours').selectOptions('1 hour')
    await expect.element(dialog.getByText('¥1,000 × 1 hour', { exact: true })).toBeVisible()
    await dialog.getByText('Why this amount?').click()
    await dialog.getByLabelText('Hours').selectOptions('3 hours')
    await expect.element(dialog.getByText('¥3,300')).toBeVisible()
    await dialog.getByText('Why this amount?').click()
    await expect.element(dialog.getByText('¥1,000 × 3 hours')).toBeVisible()
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await expect.poll(() => lastToast()?.text).toBe('The upload time has been added. It can be used at once.')
    await expect.element(dialog).not.toBeInTheDocument()
    const orders = seen.filter(({ path }) => path.endsWith('/plans/upload'))
    expect(orders.map(({ body }) => JSON.parse(body))).toEqual([{ hours: 3, quotedTotal: 3_300 }])
  })

  it.each([
    ['at the pace so far 18.1 of 15 hours', 12.4, '4 hours'],
    ['within the limit', 5, '1 hour'],
    ['far beyond what is sold at once', 40, '10 hours'],
  ])('is open at once for who pressed the button elsewhere, with what is missing: %s', async (_, hours, proposed) => {
    const page = await show(
      { organization: [used(organization._id, 'MOVIE_CONVERT_TIME', hours * HOUR)] },
      '/usage?tab=upload&add=1',
    )
    const dialog = page.getByRole('dialog', { name: 'Add upload time' })
    await expect.element(dialog.getByLabelText('Hours')).toHaveDisplayValue(proposed)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await page.getByRole('tab', { name: 'Export' }).click()
    await expect.element(page.getByRole('tab', { name: 'Export' })).toHaveAttribute('aria-selected', 'true')
    expect(page.getByRole('dialog').elements()).toEqual([])
  })

  it('of seats is told by the day until the renewal', async () => {
    const page = await show({ documents: [yearlyDocument] })
    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Add users' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add users' })
    await dialog.getByLabelText('Users').selectOptions('2 users')
    await expect.element(dialog.getByText('¥15,791')).toBeVisible()
    await dialog.getByText('Why this amount?').click()
    await expect.element(dialog.getByText('¥20,000 × 131 of 365 days, rounded down, × 2')).toBeVisible()
    await expect.element(dialog.getByText('2027-03-31')).toBeVisible()
  })

  it('that failed says so and nothing was bought', async () => {
    const page = await show()
    await page.getByRole('button', { name: 'Add upload time' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Purchase' }).click()
    const body = 'The upload time could not be added. Please contact support.'
    await expect.poll(() => messageStore.read()).toMatchObject({ title: 'Purchase failed', body })
  })

  it('at an amount that changed stays open to be looked at again', async () => {
    const page = await show()
    answer(() => json(409, { code: 'quote-changed', message: 'changed', details: { total: 1 } }))
    await page.getByRole('button', { name: 'Add upload time' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Purchase' }).click()
    await expect.poll(() => messageStore.read()).toMatchObject({ title: 'The amount has changed' })
    await expect.element(page.getByRole('dialog', { name: 'Add upload time' })).toBeVisible()
  })
})

const quote = {
  charge: { currency: 'JPY', subtotal: 3_000, consumptionTaxRate: 10, tax: 300, total: 3_300 },
  plans: [{ contractPlanId: 'standard.upload', subtotal: 3_000 }],
  until: '2026-11-30T14:59:59.999Z',
}

it('offers to try again when the usage cannot be read', async () => {
  answering(() => json(404, { code: 'not-found', message: 'no' }))
  const page = await show()
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  answer()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('tab', { name: 'Upload' })).toBeVisible()
})
