import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { answerStore, forgetAnswer } from '../../lib/answer.ts'
import { loadConfig } from '../../lib/http/config.ts'
import { messageStore } from '../../lib/messages.ts'
import { toastStore } from '../../lib/toasts.ts'
import { billing, contract, readingBooks } from '../../testing/books.ts'
import { answering, json, type SeenRequest } from '../../testing/cell.ts'
import { answerMessages } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { installProvider, provider } from '../../testing/provider.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { CardPage } from './card-page.tsx'

const CHANGE = '/contract-info/payment-info-change'
const ADD = '/contract-info/payment-info-add'
const isSave = ({ path }: SeenRequest) => path.endsWith('/credit_card')

interface Answers {
  readonly save?: () => Response
  readonly setup?: () => Response
  readonly books?: (asked: SeenRequest) => Response | null
}

const serve = ({ save, setup, books = readingBooks }: Answers = {}) =>
  answering((asked) => {
    if (isSave(asked)) return save?.() ?? json(200, contract)
    if (asked.path.endsWith('/card_request')) return setup?.() ?? json(201, { clientSecret: 'seti_1_secret_2' })
    return books(asked) ?? json(404)
  })

const show = async (answers: Answers = {}, path = CHANGE) => {
  const asked = serve(answers)
  const screen = await mount(CardPage, { path })
  const field = (name: string) => screen.getByRole('textbox', { name, exact: true })
  await expect.element(field('cardNumber')).toBeVisible()
  const button = screen.getByRole('button', { name: path === ADD ? 'Add' : 'Save', exact: true })
  const fill = async () => {
    for (const name of ['cardNumber', 'cardExpiry', 'cardCvc']) await field(name).fill('ok')
    await field('Cardholder name').fill('TEST HOLDER')
  }
  return { asked, screen, field, button, fill }
}

const shownMessage = async (title: string) => {
  await waitFor(() => expect(messageStore.read()).toMatchObject({ title }))
  const shown = messageStore.read()
  if (shown === null || !('body' in shown)) throw new Error('no message is shown')
  return shown
}

beforeAll(installProvider)
beforeEach(async () => {
  provider.answer = () => ({ setupIntent: { payment_method: 'pm_1' } })
  provider.asked.length = 0
  await enter()
})
afterEach(async () => {
  answerMessages(true)
  await leave()
})

it('a provider that cannot be reached is asked again in place', async () => {
  const stripe = { publishableKey: 'pk_test_console', stripeJsUrl: '/nowhere/stripe.js' }
  const elsewhere = { regions: [{ name: 'asia', baseUrl: '/asia' }], maintenanceUrl: './m.json', demo: false }
  answering(() => json(200, { ...elsewhere, stripe }))
  await loadConfig()
  serve()
  const append = vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof Node) script.dispatchEvent(new Event('error'))
  })
  const screen = await mount(CardPage, { path: CHANGE })
  await expect.element(screen.getByRole('alert')).toMatchTextContent(/^The card provider cannot be reached/)
  append.mockImplementation((script) => {
    if (script instanceof Node) script.dispatchEvent(new Event('load'))
  })
  await screen.getByRole('button', { name: 'Try again' }).click()
  await expect.element(screen.getByRole('textbox', { name: 'cardNumber' })).toBeVisible()
})

describe('the card form', () => {
  it.each([
    [ADD, 'Add card', 'Add'],
    [CHANGE, 'Change card', 'Save'],
  ])('at %s is called "%s" and its button "%s", with six brands and a way back', async (path, title, verb) => {
    const { screen } = await show({}, path)
    await expect.element(screen.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: verb, exact: true })).toBeDisabled()
    const brands = screen.getByRole('list', { name: 'Visa, Mastercard, American Express, JCB, Diners Club, Discover' })
    expect(brands.getByRole('listitem').elements()).toHaveLength(6)
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByText('Card on file')).toBeVisible()
    expect(messageStore.read()).toBeNull()
  })

  it('begins in its first field, and shows the brand of what is typed there', async () => {
    const { screen, field } = await show()
    await expect.element(field('cardNumber')).toHaveFocus()
    await field('cardNumber').fill('visa')
    await expect.element(screen.getByRole('img', { name: 'Visa' }).nth(1)).toBeVisible()
  })

  it.each(['cardNumber', 'cardExpiry', 'cardCvc', 'Cardholder name'])('is not complete without %s', async (name) => {
    const { field, button, fill } = await show()
    await fill()
    await expect.element(button).toBeEnabled()
    await field(name).fill('')
    await expect.element(button).toBeDisabled()
  })

  it.each(['cardNumber', 'cardExpiry', 'cardCvc'])(
    'is not complete while %s is wrong, and says so under it',
    async (name) => {
      const { screen, field, button, fill } = await show()
      await fill()
      await field(name).fill('bad')
      await expect.element(button).toBeDisabled()
      await expect.element(screen.getByText(`The ${name} is wrong.`)).toBeVisible()
    },
  )

  it.each(['cardNumber', 'cardExpiry', 'cardCvc', 'Cardholder name'])(
    'is not left without a question once %s was begun',
    async (name) => {
      const { screen, field } = await show()
      await field(name).fill('4')
      await screen.getByRole('button', { name: 'Cancel' }).click()
      ;(await shownMessage('Leave this page?')).answer(false)
      await expect.element(field(name)).toHaveValue('4')
      await screen.getByRole('button', { name: 'Cancel' }).click()
      ;(await shownMessage('Leave this page?')).answer(true)
      await expect.element(screen.getByText('Card on file')).toBeVisible()
    },
  )
})

describe('saving a card', () => {
  it('asks the provider under the secret of the server, saves what it says, and goes back', async () => {
    const { screen, asked, button, fill } = await show()
    await fill()
    await userEvent.keyboard('{Enter}')
    const { body, answer } = await shownMessage('Card saved')
    expect(body).toBe('The card is saved.')
    expect(provider.asked).toMatchObject([
      ['seti_1_secret_2', { payment_method: { billing_details: { name: 'TEST HOLDER' } } }],
    ])
    expect(asked.filter(isSave).map((request) => request.body)).toEqual(['{"paymentMethodId":"pm_1"}'])
    await expect.element(button).toBeVisible()
    answer(true)
    await expect.element(screen.getByText('Card on file')).toBeVisible()
  })

  it('can be pressed once while it is saved', async () => {
    let answer: (confirmation: { setupIntent: { payment_method: string } }) => void = () => undefined
    provider.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const { button, fill } = await show()
    await fill()
    await button.click()
    await expect.element(button).toBeDisabled()
    await waitFor(() => expect(provider.asked).toHaveLength(1))
    answer({ setupIntent: { payment_method: 'pm_1' } })
    await shownMessage('Card saved')
  })

  it.each([
    ['words of ours', { type: 'card_error', code: 'incorrect_cvc', message: 'x' }, /^The security code is wrong\./],
    ['its own words', { type: 'validation_error', message: 'Your card number is incomplete.' }, /^Your card number is/],
    ['nothing', { type: 'api_connection_error', message: 'x' }, /^The card provider cannot be reached\./],
  ])('that the provider refuses is explained in %s, and nothing is saved', async (_, error, words) => {
    provider.answer = () => ({ error })
    const { asked, field, button, fill } = await show()
    await fill()
    await button.click()
    expect((await shownMessage('The card was not saved')).body).toMatch(words)
    expect(asked.some(isSave)).toBe(false)
    await expect.element(field('Cardholder name')).toHaveValue('TEST HOLDER')
  })

  it('ends before the provider is asked where the contract cannot be read', async () => {
    let isBroken = false
    const books = (asked: SeenRequest) => (isBroken ? json(500) : readingBooks(asked))
    const { button, fill } = await show({ books })
    await fill()
    isBroken = true
    await button.click()
    expect((await shownMessage('The card was not saved')).body).toMatch(/^The contract info could not be fetched/)
    expect(provider.asked).toEqual([])
  })

  it.each([
    [500, 'internal', /^The payment info was not saved/],
    [409, 'card-not-ours', /^The card could not be saved\. Check the card data/],
  ])('that the server refuses with %i says so', async (status, code, words) => {
    const { button, fill } = await show({ save: () => json(status, { code, message: 'no' }) })
    await fill()
    await button.click()
    expect((await shownMessage('The card was not saved')).body).toMatch(words)
  })

  const declined = { code: 'card_declined', declineCode: 'insufficient_funds' }
  const outcome = (paymentStatus: string, settlementFailureReason: object | null = null) =>
    json(200, { paymentStatus, settlementFailureReason, clientSecret: null })

  const failed = billing(1, { paymentStatus: 'Error', settlementFailureReason: declined })
  const paused = {
    ...contract,
    pause: {
      billingInfoId: failed.billingInfoId,
      startDate: '2026-10-31T15:00:00.000Z',
      contractPlanId: 'basic.base',
      planEndDate: null,
      readonlyEndDate: '2027-01-29T14:59:59.999Z',
      returns: null,
    },
  }
  const payWith = async (answer: () => Response, laterContract = contract) => {
    let own = contract
    const shown = await show({
      books: (asked) =>
        asked.path.endsWith('/pay') ? answer() : readingBooks(asked, { billings: [failed], contract: own }),
    })
    await expect.element(shown.screen.getByRole('heading', { level: 1, name: 'Pay ¥10,890 by card' })).toBeVisible()
    await shown.fill()
    own = laterContract
    await shown.screen.getByRole('button', { name: 'Save and pay ¥10,890' }).click()
    return shown.screen
  }

  it('pays what failed, and leads to the overview with the answer', async () => {
    await payWith(() => outcome('Complete'))
    await expect.poll(answerStore.read).toMatchObject({ kind: 'paid', billingInfoId: failed.billingInfoId })
    expect(messageStore.read()).toBeNull()
    forgetAnswer()
  })

  it.each([
    ['works again', paused, true],
    ['was never paused', contract, false],
  ])('knows that the plan %s from the contract as it is before the payment', async (_, later, wasPaused) => {
    await payWith(() => outcome('Complete'), later)
    await expect.poll(answerStore.read).toMatchObject({ kind: 'paid', wasPaused })
  })

  it('says why it does not pay what failed, with the form still open', async () => {
    const screen = await payWith(() => outcome('Error', declined))
    const alert = screen.getByRole('alert')
    await expect.element(alert).toMatchTextContent(/^Not paid .*could not be paid\. The card has insufficient funds/)
    await expect.element(screen.getByRole('button', { name: 'Save and pay ¥10,890' })).toBeEnabled()
    expect(messageStore.read()).toBeNull()
  })

  it('says that what failed is being paid while the bank has not answered', async () => {
    await payWith(() => json(500))
    await expect.poll(() => toastStore.read().at(-1)?.text).toMatch(/The unpaid bill is being charged/)
    expect(answerStore.read()).toBeNull()
  })
})
