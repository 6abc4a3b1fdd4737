import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { messageStore } from '../../lib/messages.ts'
import { billing } from '../../testing/books.ts'
import { answering, configure, json, type SeenRequest, sessionOf } from '../../testing/cell.ts'
import { answerMessages } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { answerBooks, documentOf, yearlyDocument } from '../../testing/usage-books.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { CancelSubscription } from './cancel-subscription.tsx'

const isCancel = ({ path }: SeenRequest) => path.endsWith('/cancel')

/** Standard by the month since October; one bill is paid. */
const serve = (document = documentOf()) =>
  answering(
    answerBooks(
      () => ({
        documents: [document],
        billings: [billing(1)],
        users: [],
        organization: [],
        byUser: [],
        history: { months: [], days: [] },
      }),
      (asked) => {
        if (asked.path.endsWith('/administrator/auth_billing')) return json(200, sessionOf('proven'))
        if (isCancel(asked)) return json(200, { cancellation: 'reserved', contractInfo: document })
        return json(404)
      },
    ),
  )

const steps = (screen: Awaited<ReturnType<typeof mount>>) =>
  screen
    .getByRole('listitem')
    .elements()
    .flatMap((item) => {
      const day = item.querySelector('time')
      return day === null ? [] : [`${day.dateTime} ${item.querySelector('h3')?.textContent}`]
    })

beforeEach(async () => {
  await enter()
  await configure({ demo: true })
})
afterEach(leave)

describe('the rehearsal of a cancellation', () => {
  it('says day by day what ends, and leads to what to take along, before the password', async () => {
    serve()
    const screen = await mount(CancelSubscription)
    await screen.getByRole('radio', { name: /^At once/ }).click()
    await expect.element(screen.getByText('Today').first()).toBeVisible()
    expect(steps(screen)).toEqual([
      '2026-11-21 Account',
      '2026-11-21 Uploads and exports stop',
      '2026-11-21 Last bill',
      '2026-11-21 Receipts and data',
      '2026-12-21 Games',
    ])
    await expect
      .element(screen.getByRole('link', { name: 'Open 1 receipt' }))
      .toHaveAttribute('href', '/billing-history')
  })

  it('of a month sees it through, then keeps games for a while', async () => {
    serve()
    const screen = await mount(CancelSubscription)
    await expect.element(screen.getByText('Today').first()).toBeVisible()
    expect(steps(screen)).toEqual([
      '2026-11-21 Until then',
      '2026-11-30 Uploads and exports stop',
      '2026-11-30 If you change your mind',
      '2026-12-01 Last bill',
      '2026-12-01 Afterwards',
      '2026-12-30 Games',
    ])
  })

  it('of a yearly contract ends with the term, and leads to what to take along', async () => {
    serve(yearlyDocument)
    const screen = await mount(CancelSubscription)
    await expect.element(screen.getByText('31 March 2027').first()).toBeVisible()
    expect(steps(screen)).toEqual([
      '2026-11-21 Until then',
      '2027-03-31 Uploads and exports stop',
      '2027-03-31 If you change your mind',
      '2027-04-01 Afterwards',
      '2027-04-30 Games',
    ])
    const receipts = screen.getByRole('link', { name: 'Open 1 receipt' })
    await expect.element(receipts).toHaveAttribute('href', '/billing-history')
    expect(screen.getByText('Ways to pay less').elements()).toEqual([])
  })

  it('names what costs less, with what it saves', async () => {
    serve()
    const screen = await mount(CancelSubscription)
    const way = screen.getByRole('link', { name: 'yearly, paid by the year' })
    await expect.element(way).toHaveAttribute('href', '/planner?plan=yearly')
    await expect.element(screen.getByText('Next 12 months: ¥29,040 less')).toBeVisible()
  })
})

describe('leaving at the month’s end', () => {
  it('is chosen first, and both days have their last bill', async () => {
    serve()
    const screen = await mount(CancelSubscription)
    const end = screen.getByRole('radio', { name: /^At the month’s end, 30 November/ })
    await expect.element(end).toBeChecked()
    await expect
      .element(end)
      .toHaveAccessibleName(expect.stringMatching(/Everything works until then\. Last bill ¥[\d,]+\.$/))
    const once = screen.getByRole('radio', { name: /^At once/ })
    await expect.element(once).toHaveAccessibleName(expect.stringMatching(/Last bill ¥[\d,]+, for 21 of 30 days\.$/))
    await expect.element(screen.getByText(/would end on 30 November 2026\. One last bill, ¥/)).toBeVisible()
    const back = screen.getByText(/^Can be withdrawn/)
    await expect
      .element(back)
      .toHaveTextContent(
        'Can be withdrawn until 30 November 2026, here, in one step. After it everything is there again with a new plan until 30 December 2026.',
      )
    await once.click()
    await expect.element(screen.getByText(/^Cannot be undone/)).toBeVisible()
    expect(back.elements()).toEqual([])
  })

  it('names the month’s last millisecond', async () => {
    const requests = serve()
    const screen = await mount(CancelSubscription)
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    await screen.getByRole('button', { name: 'Cancel at the month’s end' }).click()
    await waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'Cancel the subscription?' }))
    answerMessages(true)
    await waitFor(() => expect(requests.some(isCancel)).toBe(true))
    expect(requests.find(isCancel)?.body).toContain('"cancellationDate":"2026-11-30T14:59:59.999Z"')
  })
})

describe('a reason', () => {
  it.each([
    ['is sent where one is chosen', 'The season is over', { reason: 'season-over' }],
    ['is not asked for', undefined, {}],
  ])('%s', async (_, chosen, sent) => {
    const asked = serve(yearlyDocument)
    const screen = await mount(CancelSubscription)
    if (chosen !== undefined) await screen.getByLabelText('Reason (optional)').selectOptions(chosen)
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(messageStore.read()).not.toBeNull())
    answerMessages(true)
    await waitFor(() => expect(asked.some(isCancel)).toBe(true))
    const body: unknown = JSON.parse(asked.find(isCancel)?.body ?? '')
    expect(body).toEqual({ contractInfoId: expect.any(String), cancellationDate: expect.any(String), ...sent })
  })
})
