import { consumptionTax } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { messageStore } from '../../lib/messages.ts'
import { sessionStore } from '../../lib/session/session.ts'
import { type Books, billing, contract, readingBooks } from '../../testing/books.ts'
import { answering, json, organization, type SeenRequest, sessionOf } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { answerByPasskey, passkeyQuestion } from '../../testing/passkey.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { CancelSubscription } from './cancel-subscription.tsx'
import { closedAccount } from './closed-account.ts'

const isLogin = ({ path }: SeenRequest) => path.endsWith('/administrator/auth_billing')
const isCancel = ({ path }: SeenRequest) => path.endsWith('/cancel')

const serve = (answers: { login?: () => Response; cancel?: () => Response; books?: Books } = {}) =>
  answering((asked) => {
    if (isLogin(asked)) return answers.login?.() ?? json(200, sessionOf('proven'))
    if (isCancel(asked)) return answers.cancel?.() ?? json(200, { cancellation: 'closed', contractInfo: contract })
    return readingBooks(asked, answers.books) ?? json(404)
  })

const security = {
  passkeys: [],
  providerLink: null,
  passwordChangedAt: null,
  authenticator: null,
  recoveryCodesLeft: 0,
  sessions: [],
  isElsewhere: false,
  address: null,
  waitingAddress: null,
}

const asked = async (): Promise<{ title: string; body: string; answer: (ok: boolean) => void }> => {
  await waitFor(() => expect(messageStore.read()).not.toBeNull())
  const shown = messageStore.read()
  if (shown === null || !('title' in shown)) throw new Error('no message is shown')
  return shown
}

async function mountAtOnce() {
  const screen = await mount(CancelSubscription)
  await screen.getByRole('radio', { name: /^At once/ }).click()
  return screen
}

beforeEach(enter)
afterEach(leave)

describe('in a month in which the account was closed and opened again', () => {
  it('offers the month’s end alone, and says why', async () => {
    serve({ books: { contract: { ...contract, closings: ['2026-11-02T03:00:00.000Z'] } } })
    const screen = await mount(CancelSubscription)
    await expect.element(screen.getByText(/^The account was closed on 2 November and opened again\./)).toBeVisible()
    expect(screen.getByRole('radio').elements()).toEqual([])
    await expect.element(screen.getByRole('button', { name: 'Cancel at the month’s end' })).toBeVisible()
  })
})

it('says next to the last bill what a bank transfer still has to bring', async () => {
  const open = billing(2, { paymentStatus: 'Waiting', billingStatus: 'Fixed', paymentMethod: 'BANK_TRANSFER' })
  serve({ books: { billings: [open] } })
  const screen = await mount(CancelSubscription)
  await expect.element(screen.getByText(/^One last bill, .* Still to be transferred: ¥[\d,]+, due on /)).toBeVisible()
})

it('says by when the last bill is to be transferred', async () => {
  serve({ books: { contract: { ...contract, payment: { ...contract.payment, method: 'BANK_TRANSFER' } } } })
  const screen = await mount(CancelSubscription)
  await expect.element(screen.getByText(/^One last bill, .*, on 31 December\. Nothing after it\./)).toBeVisible()
  const last = screen.getByRole('listitem').filter({ hasText: /Last bill/ })
  await expect.element(last).toMatchTextContent(/^31 December/)
})

describe('leaving at once', () => {
  it('says before anything is asked what is billed, what is sent where, and what is deleted when', async () => {
    serve()
    const screen = await mountAtOnce()
    await expect
      .element(screen.getByRole('heading', { level: 1, name: 'The account would be closed today' }))
      .toBeVisible()
    expect(document.title).toMatch(/^Cancel subscription/)
    await expect.element(screen.getByText(/^Last bill, ¥/)).toBeVisible()
    await expect.element(screen.getByText(/A link to receipts and data is sent to office@minato.test/)).toBeVisible()
    await expect.element(screen.getByText('All games are deleted for good')).toBeVisible()
  })

  it('leads to what can be downloaded where there is any', async () => {
    const free = billing(2, {
      charge: { currency: 'JPY', subtotal: 0, consumptionTaxRate: 10, taxedAs: consumptionTax, tax: 0, total: 0 },
    })
    serve({ books: { billings: [free] } })
    const screen = await mountAtOnce()
    await expect.element(screen.getByText('All games are deleted for good')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Download' }).elements()).toEqual([])
  })

  it('asks for an e-mail address where it says that there is none', async () => {
    const document = { ...contract, customerInfo: { ...contract.customerInfo, mail: null } }
    serve({ books: { contract: document } })
    const screen = await mountAtOnce()
    await screen.getByRole('button', { name: 'Add an e-mail address' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Add an e-mail address' })).toBeVisible()
  })

  it('waits for a password, asks once more, proves it, and cancels at the contract’s own date', async () => {
    const requests = serve()
    const screen = await mountAtOnce()
    const button = screen.getByRole('button', { name: 'Cancel subscription and delete account' })
    await expect.element(button).toBeDisabled()
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    await userEvent.keyboard('{Enter}')
    const question = await asked()
    expect(requests.some(isLogin)).toBe(false)
    expect(question.body).toMatch(/^One last bill, ¥[\d,]+, today\. .* then all games are deleted\.$/)
    question.answer(true)
    await waitFor(() => expect(sessionStore.read()).toBeNull())
    const said = closedAccount.read()
    expect(said).toMatchObject({ mail: 'o•••@minato.test', games: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) })
    expect(said?.bill.minor).toBeGreaterThan(0)
    const cancelled = requests.find(isCancel)
    expect(cancelled?.token).toBe('proven')
    expect(cancelled?.body).toContain(`"contractInfoId":"${contract.contractInfoId}"`)
  })

  it('takes a passkey in place of the password', async () => {
    answerByPasskey()
    const passkey = {
      _id: organization._id,
      name: 'Phone',
      isBackedUp: false,
      usedAt: null,
      addedAt: '2026-10-01T01:00:00.000Z',
    }
    const requests = answering((asked) => {
      if (asked.path.endsWith('/security')) return json(200, { ...security, passkeys: [passkey] })
      if (asked.path.endsWith('/own_question')) return json(200, passkeyQuestion)
      if (asked.path.endsWith('/passkey')) return json(200, sessionOf('by passkey'))
      if (isCancel(asked)) return json(200, { cancellation: 'closed', contractInfo: contract })
      return readingBooks(asked) ?? json(404)
    })
    const screen = await mountAtOnce()
    await screen.getByRole('button', { name: 'Use a passkey' }).click()
    await expect.element(screen.getByRole('status')).toHaveTextContent('Your passkey has confirmed that it is you.')
    await screen.getByRole('button', { name: 'Cancel subscription and delete account' }).click()
    ;(await asked()).answer(true)
    await waitFor(() => expect(sessionStore.read()).toBeNull())
    expect(requests.find(isCancel)?.token).toBe('by passkey')
    expect(requests.some(isLogin)).toBe(false)
  })

  it('says a wrong password next to the field, until it is typed again', async () => {
    const requests = serve({ login: () => json(401, { code: 'wrong-credentials', message: 'no' }) })
    const screen = await mountAtOnce()
    const field = screen.getByLabelText('Password', { exact: true })
    await field.fill('wrong')
    await userEvent.keyboard('{Enter}')
    ;(await asked()).answer(true)
    await expect.element(field).toHaveAccessibleDescription('The entered password is incorrect')
    await field.fill('wrong again')
    await expect.element(field).not.toHaveAccessibleDescription('The entered password is incorrect')
    expect(requests.some(isCancel)).toBe(false)
  })

  it('logs in again to the organisation at hand where the account has several', async () => {
    let logins = 0
    const requests = serve({
      login: () => {
        logins += 1
        return logins === 1
          ? json(409, { code: 'organization-choice', message: 'several', url: '/asia', server: 'asia', details: [] })
          : json(200, sessionOf('proven'))
      },
    })
    const screen = await mountAtOnce()
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    await userEvent.keyboard('{Enter}')
    ;(await asked()).answer(true)
    await waitFor(() => expect(requests.some(isCancel)).toBe(true))
    expect(requests.filter(isLogin).at(1)?.body).toContain(`organizationId=${organization._id}`)
  })

  it('changes nothing when the question is answered with no, and says so when the server refuses', async () => {
    const requests = serve({ cancel: () => json(409, { code: 'unsettled', message: 'pay first' }) })
    const screen = await mountAtOnce()
    await screen.getByLabelText('Password', { exact: true }).fill('secret')
    const button = screen.getByRole('button', { name: 'Cancel subscription and delete account' })
    await button.click()
    ;(await asked()).answer(false)
    expect(requests.some(isLogin)).toBe(false)
    await button.click()
    ;(await asked()).answer(true)
    await waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'Nothing was cancelled' }))
    expect(sessionStore.read()?.access_token).toBe('proven')
  })
})

it('the cancellation is blocked while a payment failed, and says that it is paid above', async () => {
  serve({ books: { billings: [billing(1, { paymentStatus: 'Error' })] } })
  const screen = await mount(CancelSubscription)
  await expect.element(screen.getByText(/the card is charged at once/)).toBeVisible()
  expect(screen.getByLabelText('Password', { exact: true }).elements()).toEqual([])
})
