import type { ContractInfo } from '@touchline/contract/contract-info'
import type { User } from '@touchline/contract/seats'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { messageStore } from '../../lib/messages.ts'
import { billing } from '../../testing/books.ts'
import { answering, configure, json, type SeenRequest, sessionOf } from '../../testing/cell.ts'
import { answerMessages } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { answerBooks, documentOf, userOf, yearlyDocument } from '../../testing/usage-books.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { CancelSubscription } from './cancel-subscription.tsx'

const isCancel = ({ path }: SeenRequest) => path.endsWith('/cancel')

const serve = ({ document = documentOf(), users = [] }: { document?: ContractInfo; users?: readonly User[] } = {}) =>
  answering(
    answerBooks(
      () => ({
        documents: [document],
        billings: [billing(1)],
        users,
        organization: [],
        byUser: [],
        history: { months: [], days: [] },
      }),
      (asked) => {
        if (asked.path.endsWith('/administrator/auth_billing')) return json(200, sessionOf('proven'))
        if (asked.path.includes('/recent_use') || asked.path.includes('/user_approvement'))
          return json(200, { results: [] })
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
      return day === null ? [] : [`${day.dateTime} ${item.querySelector('span')?.textContent}`]
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
      '2026-11-21 Your invoices and receipts can be downloaded',
      expect.stringMatching(/^2026-11-21 Last bill, ¥[\d,]+$/),
      '2026-11-21 A link to receipts and data is sent to office@minato.example, for use until 21 December',
      '2026-12-21 All games are deleted for good',
    ])
    await expect
      .element(screen.getByRole('link', { name: 'Download' }))
      .toHaveAttribute('href', '/billing-history?pack=1')
  })

  it('of a month sees it through, then keeps games for a while', async () => {
    serve()
    const screen = await mount(CancelSubscription)
    await expect.element(screen.getByText('Today').first()).toBeVisible()
    expect(steps(screen)).toEqual([
      '2026-11-21 Your invoices and receipts can be downloaded',
      '2026-11-30 Last day of the plan and its seats',
      expect.stringMatching(/^2026-12-01 Last bill, ¥[\d,]+, for the whole month$/),
      '2026-12-30 All games are deleted for good, and the account is closed',
    ])
  })

  it('of a yearly contract ends with the term, and leads to what to take along', async () => {
    serve({ document: yearlyDocument })
    const screen = await mount(CancelSubscription)
    await expect.element(screen.getByText('31 March 2027').first()).toBeVisible()
    expect(steps(screen)).toEqual([
      '2026-11-21 Your invoices and receipts can be downloaded',
      '2027-03-31 Last day of the plan and its seats',
      '2027-04-30 All games are deleted for good. Receipts stay here',
    ])
    expect(screen.getByText('Or, without leaving').elements()).toEqual([])
  })

  it('names what costs less, with what it saves: the most first', async () => {
    const [first] = documentOf().plans
    if (first === undefined) throw new Error('the contract has no plan')
    const seat = (plan: string) => ({ ...first, _id: crypto.randomUUID(), contractPlanId: plan })
    const plans = [first, seat('standard.analyst'), seat('standard.analyst'), seat('standard.viewer')]
    serve({ document: documentOf({ plans }), users: [userOf(1)] })
    const screen = await mount(CancelSubscription)
    const seats = screen.getByRole('link', { name: 'Look: Give up 3 free seats' })
    await expect.element(seats).toHaveAttribute('href', '/people/seats')
    await expect
      .element(screen.getByRole('link', { name: 'Look: yearly, paid yearly' }))
      .toHaveAttribute('href', '/planner?plan=yearly')
    const ways = screen.getByRole('region', { name: 'Or, without leaving' }).getByRole('listitem').elements()
    const saved = ways.map(({ textContent }) => Number(/¥([\d,]+)/.exec(textContent)?.[1]?.replaceAll(',', '')))
    expect(saved).toEqual(saved.toSorted((a, b) => b - a))
    expect(saved).toContain(54_450)
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
      .toHaveAccessibleName(expect.stringMatching(/Nothing changes until then\. Last bill ¥[\d,]+\.$/))
    const once = screen.getByRole('radio', { name: /^At once/ })
    await expect.element(once).toHaveAccessibleName(expect.stringMatching(/Last bill ¥[\d,]+, for 21 of 30 days\.$/))
    await expect.element(screen.getByRole('heading', { level: 1, name: /would end on 30 November$/ })).toBeVisible()
    await expect.element(screen.getByText(/^One last bill, ¥[\d,]+, on 1 December\./)).toBeVisible()
    const back = screen.getByText(/^Can be undone/)
    await expect
      .element(back)
      .toHaveTextContent(
        'Can be undone until 30 November in one step. After that a new plan brings everything back until 30 December.',
      )
    await once.click()
    await expect
      .element(screen.getByText(/^Can be opened again/))
      .toHaveTextContent('Can be opened again until 21 December by the link that we mail you.')
    expect(back.elements()).toEqual([])
  })

  it('names the month’s last millisecond', async () => {
    const requests = serve()
    const screen = await mount(CancelSubscription)
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    await screen.getByRole('button', { name: 'Cancel at the month’s end' }).click()
    const said = /One last bill, ¥[\d,]+, on 1 December\..* All games are deleted on 30 December\./
    await waitFor(() =>
      expect(messageStore.read()).toMatchObject({
        title: 'Cancel the subscription?',
        body: expect.stringMatching(said),
      }),
    )
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
    const asked = serve({ document: yearlyDocument })
    const screen = await mount(CancelSubscription)
    if (chosen !== undefined) {
      await screen.getByText('Give a reason (optional)').click()
      await screen.getByLabelText('Reason', { exact: true }).selectOptions(chosen)
    }
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(messageStore.read()).not.toBeNull())
    answerMessages(true)
    await waitFor(() => expect(asked.some(isCancel)).toBe(true))
    const body: unknown = JSON.parse(asked.find(isCancel)?.body ?? '')
    expect(body).toEqual({ contractInfoId: expect.any(String), cancellationDate: expect.any(String), ...sent })
  })
})
