import type { BillingInfo } from '@touchline/contract/billing'
import type { ContractInfo } from '@touchline/contract/contract-info'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { messageStore } from '../../lib/messages.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { billing, contract as monthly, readingBooks } from '../../testing/books.ts'
import { answering, json, type SeenRequest, sessionOf } from '../../testing/cell.ts'
import { lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { answerBooks, CONTRACT, documentOf, entry } from '../../testing/usage-books.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { CancelSubscription } from './cancel-subscription.tsx'

const LAST = '2099-03-31T14:59:59.999Z'
const yearly = documentOf({
  plans: [entry('yearly.base', '2026-03-31T15:00:00.000Z', LAST)],
  yearlyAnchor: '2026-03-31T15:00:00.000Z',
})
const reserved = { ...yearly, cancellationDate: LAST }

const isLogin = ({ path }: SeenRequest) => path.endsWith('/administrator/auth_billing')
const isCancel = ({ path }: SeenRequest) => path.endsWith('/cancel')

interface Answers {
  readonly document?: () => ContractInfo
  readonly billings?: readonly BillingInfo[]
  readonly login?: () => Response
  readonly cancel?: () => Response
}

const serve = ({ document = () => yearly, billings = [], login, cancel }: Answers = {}) =>
  answering((asked) => {
    if (isLogin(asked)) return login?.() ?? json(200, sessionOf('proven'))
    if (isCancel(asked)) return cancel?.() ?? json(200, { cancellation: 'reserved', contractInfo: reserved })
    const books = { documents: [document()], billings, users: [], organization: [], byUser: [] }
    return answerBooks(
      () => books,
      () => json(404),
    )(asked)
  })

const shownMessage = async (title: string) => {
  await waitFor(() => expect(messageStore.read()).toMatchObject({ title }))
  const shown = messageStore.read()
  if (shown === null || !('body' in shown)) throw new Error('no message is shown')
  return shown
}

const cancel = async (screen: Awaited<ReturnType<typeof mount>>, question = 'Cancel the yearly subscription?') => {
  await screen.getByLabelText('Password', { exact: true }).fill('secret')
  await userEvent.keyboard('{Enter}')
  const shown = await shownMessage(question)
  shown.answer(true)
  return shown
}

beforeEach(enter)
afterEach(leave)

describe('cancelling a yearly subscription', () => {
  it('says until when it runs, that nothing is deleted, and that it can be withdrawn', async () => {
    serve()
    const screen = await mount(CancelSubscription)
    await expect.element(screen.getByRole('heading', { level: 1, name: /would end on 31 March 2099$/ })).toBeVisible()
    expect(document.title).toMatch(/^Cancel yearly subscription/)
    await expect.element(screen.getByText(/Receipts stay here$/)).toBeVisible()
    await expect
      .element(screen.getByText(/^You can undo/))
      .toHaveTextContent('You can undo the cancellation until 31 March 2099.')
    await expect.element(screen.getByRole('button', { name: 'Cancel at the end of the term' })).toBeDisabled()
  })

  it('says what was bought this month and is charged yet', async () => {
    const bought = { billingStatus: 'Provisional', paymentStatus: 'Waiting', paymentDateTime: null } as const
    serve({ billings: [billing(1, { ...bought, billingTargetYearMonth: '202611', billingDate: '2026-12-01' })] })
    const screen = await mount(CancelSubscription)
    const text = 'It is not renewed. One last bill, ¥10,890, for what was bought this month, on 1 December.'
    await expect.element(screen.getByText(text)).toBeVisible()
    await expect.element(screen.getByRole('listitem').filter({ hasText: /^1 December/ })).toBeVisible()
  })

  it('schedules the end of the term, to the millisecond, and the reader stays signed in', async () => {
    let document = yearly
    const asked = serve({
      document: () => document,
      cancel: () => {
        document = reserved
        return json(200, { cancellation: 'reserved', contractInfo: reserved })
      },
    })
    const screen = await mount(CancelSubscription)
    expect((await cancel(screen)).body).toBe(
      'It ends on 31 March 2099. It is not renewed and not charged again. All games are deleted on 30 April 2099. ' +
        'You can withdraw this until 31 March 2099.',
    )
    await expect.poll(() => lastToast()?.text).toBe('The subscription ends on 31 March 2099.')
    expect(messageStore.read()).toBeNull()
    const sent: unknown = JSON.parse(asked.find(isCancel)?.body ?? '')
    expect(sent).toEqual({ contractInfoId: CONTRACT, cancellationDate: LAST })
    expect(sessionStore.read()?.access_token).toBe('proven')
    await expect.element(screen.getByRole('button', { name: 'Withdraw the cancellation' })).toBeVisible()
  })

  it('that was scheduled can be withdrawn here', async () => {
    let document: ContractInfo = reserved
    const asked = serve({
      document: () => document,
      cancel: () => {
        document = yearly
        return json(200, yearly)
      },
    })
    const screen = await mount(CancelSubscription)
    await expect.element(screen.getByText(/ends on 31 March 2099/).first()).toBeVisible()
    await expect
      .element(screen.getByText(/^Nothing more is charged\..* 30 April 2099: all games are deleted\.$/))
      .toBeVisible()
    expect(screen.getByText(/31 March 2099/).elements()).toHaveLength(1)
    expect(screen.getByLabelText('Password', { exact: true }).elements()).toEqual([])
    await screen.getByRole('button', { name: 'Withdraw the cancellation' }).click()
    ;(await shownMessage('Withdraw the cancellation?')).answer(true)
    await expect.poll(() => lastToast()?.text).toBe('The subscription continues as before.')
    expect(asked.filter(isCancel)).toHaveLength(1)
    await expect.element(screen.getByRole('button', { name: 'Cancel at the end of the term' })).toBeVisible()
  })
})

it('a scheduled cancellation of a month names its last bill and the day of the games, as the overview does', async () => {
  const end = '2026-11-30T14:59:59.999Z'
  const document = documentOf({ plans: [entry('standard.base', '2026-09-30T15:00:00.000Z', end)] })
  const running = { billingStatus: 'Provisional', billingTargetYearMonth: '202611', billingDate: '2026-12-01' } as const
  const books = { documents: [{ ...document, cancellationDate: end }], billings: [billing(1, running)] }
  answering(
    answerBooks(
      () => ({ ...books, users: [], organization: [], byUser: [] }),
      () => json(404),
    ),
  )
  const screen = await mount(CancelSubscription)
  await expect.element(screen.getByText(/^The last bill, ¥10,890, is charged on 1 December 2026\./)).toBeVisible()
  await expect.element(screen.getByText(/30 December 2026: all games are deleted\.$/)).toBeVisible()
})

describe('while the organisation is on hold', () => {
  const held = () => json(409, { code: 'parked', message: 'no' })

  it('a cancellation is not withdrawn, and the reason is said', async () => {
    serve({ document: () => reserved, cancel: held })
    const screen = await mount(CancelSubscription)
    await screen.getByRole('button', { name: 'Withdraw the cancellation' }).click()
    ;(await shownMessage('Withdraw the cancellation?')).answer(true)
    expect((await shownMessage('Nothing was changed')).body).toMatch(/^We are checking the bills/)
  })

  it('nothing is cancelled, and the reason is said', async () => {
    serve({ cancel: held })
    const screen = await mount(CancelSubscription)
    await cancel(screen)
    expect((await shownMessage('Nothing was cancelled')).body).toMatch(/^We are checking the bills/)
  })
})

describe('a cancellation that fails', () => {
  it('says when too many passwords were tried, next to the field', async () => {
    serve({ login: () => json(429, { code: 'too-many-attempts', message: 'no' }) })
    const screen = await mount(CancelSubscription)
    await cancel(screen)
    const field = screen.getByLabelText('Password', { exact: true })
    await expect.element(field).toHaveAccessibleDescription(/^Too many attempts/)
  })

  it('says when the contract could not be read, and cancels nothing', async () => {
    let isAway = false
    const books = serve({
      login: () => {
        isAway = true
        return json(200, sessionOf('proven'))
      },
      document: () => {
        if (isAway) throw new TypeError('away')
        return yearly
      },
    })
    const screen = await mount(CancelSubscription)
    await cancel(screen)
    await waitFor(() => expect(messageStore.read()).not.toBeNull())
    expect(books.some(isCancel)).toBe(false)
  })

  it('says of a yearly one that it was not cancelled', async () => {
    serve({ cancel: () => json(400, { code: 'nothing-to-cancel', message: 'no' }) })
    const screen = await mount(CancelSubscription)
    await cancel(screen)
    expect((await shownMessage('Nothing was cancelled')).body).toMatch(/^The subscription could not be cancelled\./)
  })

  it('says on which date the contract can end where that is another one by now', async () => {
    const end = '2031-03-31T14:59:59.999Z'
    const refusal = { code: 'not-contract-date', message: 'no', details: { from: end, to: end } }
    serve({ cancel: () => json(409, refusal) })
    const screen = await mount(CancelSubscription)
    await cancel(screen)
    expect((await shownMessage('Nothing was cancelled')).body).toMatch(/it can end on 31 March 2031\./)
  })

  it('says of a monthly one that the account was not deleted', async () => {
    answering((asked) => {
      if (isLogin(asked)) return json(200, sessionOf('proven'))
      return isCancel(asked) ? json(500) : (readingBooks(asked, { contract: monthly }) ?? json(404))
    })
    const screen = await mount(CancelSubscription)
    await screen.getByRole('radio', { name: /^At once/ }).click()
    await cancel(screen, 'Delete the account now?')
    expect((await shownMessage('Nothing was cancelled')).body).toBe(
      'The account could not be deleted. Please contact support.',
    )
  })
})

describe('where there is nothing to cancel', () => {
  it.each([
    ['no plan is in force', { plans: [] }],
    ['the plan has expired', { plans: [], isCancellation: true, cancellationDate: '2026-01-31T14:59:59.999Z' }],
  ])('because %s, the screen says so and asks for no password', async (_, more) => {
    serve({ document: () => documentOf(more) })
    const screen = await mount(CancelSubscription)
    await expect.element(screen.getByText('There is no subscription to cancel.')).toBeVisible()
    expect(screen.getByLabelText('Password', { exact: true }).elements()).toEqual([])
  })

  it('offers to try again where nothing could be read', async () => {
    answering(() => json(500))
    const screen = await mount(CancelSubscription)
    await expect.element(screen.getByRole('alert')).toBeVisible()
    serve()
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('button', { name: 'Cancel at the end of the term' })).toBeVisible()
  })

  it('holds its place while it loads', async () => {
    answering(() => new Promise<Response>(() => undefined))
    const screen = await mount(CancelSubscription)
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  })
})
