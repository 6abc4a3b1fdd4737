import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin } from '../../../lib/session/session.ts'
import { accountOf } from '../../../testing/account.ts'
import { billing } from '../../../testing/books.ts'
import { answering, json, type SeenRequest, sessionOf } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { sleepingDocument, sleepingPlans, sleepQuote } from '../../../testing/sleep.ts'
import { documentOf, entry } from '../../../testing/usage-books.ts'
import { Hero } from '../hero/hero.tsx'

beforeEach(enter)
afterEach(leave)

const bill = billing(1)
const line = bill.plans[0]
const july = {
  ...bill,
  billingTargetYearMonth: '202707',
  billingDate: '2027-08-01',
  paymentStatus: 'Waiting' as const,
  billingStatus: 'Provisional' as const,
  charge: { ...bill.charge, subtotal: 2_500, tax: 250, total: 2_750 },
  plans:
    line === undefined ? [] : [{ ...line, contractPlanId: 'standard.storage', role: 'storage' as const, price: 2_500 }],
}

const JULY = '2027-07-31T14:59:59.999Z'

const woken = {
  ...sleepQuote,
  bills: sleepQuote.bills.map((each) => ({ ...each, before: each.after, after: each.before })),
  before: 17_252,
  after: 71_182,
}

async function show(answer: (asked: SeenRequest) => Response = () => json(404), document = sleepingDocument) {
  const seen = answering((asked) => {
    if (asked.path.endsWith('/wake/price')) return json(200, woken)
    if (asked.path.endsWith('/stored_day')) return json(200, { days: [] })
    if (asked.path.endsWith('/usage_history')) return json(200, { months: [], days: [] })
    return asked.path.endsWith('/wake') ? answer(asked) : json(500)
  })
  const now = Date.UTC(2027, 6, 14, 4)
  const account = accountOf({ document, billings: [july], ...sleepingPlans, now })
  return { screen: await mount(() => <Hero account={{ ...account, nextTerm: null }} />), seen }
}

describe('the hero of a plan that sleeps', () => {
  it('says until when, what is charged all the same, what stops, and what waking it today costs more', async () => {
    const { screen } = await show()
    await expect.element(screen.getByText('Asleep until 20 August')).toBeVisible()
    await expect.element(screen.getByRole('heading', { level: 2 })).toMatchTextContent(/standard, monthly · asleep/)
    await expect.element(screen.getByText(/Only old video is charged: ¥2,750 on 1 August\./)).toBeVisible()
    await expect.element(screen.getByText(/uploading and exporting begin again on 21 August/)).toBeVisible()
    await expect.element(screen.getByText(/Woken today, it costs ¥53,930 more\./)).toBeVisible()
  })

  it('says that the plan ends where that is before it wakes, and that it does not wake', async () => {
    const plans = [entry('standard.base', '2026-09-30T15:00:00.000Z', JULY)]
    const sleep = sleepingDocument.sleeps
    const { screen } = await show(undefined, documentOf({ plans, sleeps: sleep, cancellationDate: JULY }))
    await expect.element(screen.getByText('Your plan ends on 31 July 2027')).toBeVisible()
    const events = screen.getByRole('img', { name: /^What happens in addition/ })
    await expect.element(events).toHaveAccessibleName(/31 July 2027: The plan ends\./)
    await expect.element(events).not.toHaveAccessibleName(/wakes/)
  })

  it('leaves waking it to those who may buy', async () => {
    begin('/asia', { ...sessionOf('token'), memberRole: 'reader' })
    const { screen } = await show()
    await expect.element(screen.getByText('Asleep until 20 August')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Wake earlier' }).elements()).toEqual([])
  })
})

describe('waking it earlier', () => {
  it('shows both bills and what they come to, and wakes it today', async () => {
    const { screen, seen } = await show(() => json(200, { contractInfo: sleepingDocument, quote: woken }))
    await screen.getByRole('button', { name: 'Wake earlier' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Wake standard earlier?' })
    await dialog.getByLabelText(/^Today/).click()
    await expect.element(dialog.getByText('¥35,652 instead of ¥14,502')).toBeVisible()
    await expect.element(dialog.getByText('¥53,930 more')).toBeVisible()
    await expect.element(dialog.getByText(/^Cannot be undone\. It can sleep again from 1 August\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Wake now' }).click()
    await expect.poll(() => lastToast()?.text).toBe('standard is awake.')
    const order = JSON.stringify({ on: '2027-07-14', quotedTotal: 71_182 })
    expect(seen.filter(({ path }) => path.endsWith('/wake')).map(({ body }) => body)).toEqual([order])
  })

  it('moves the day, which can be moved again until it wakes, and proposes that before today', async () => {
    const { screen, seen } = await show(() => json(200, { contractInfo: sleepingDocument, quote: woken }))
    await screen.getByRole('button', { name: 'Wake earlier' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByRole('radio').first()).toBeChecked()
    await expect.element(dialog.getByRole('button', { name: 'Wake on 15 July' })).toBeVisible()
    await dialog.getByLabelText('Day', { exact: true }).fill('2027-07-20')
    await expect.element(dialog.getByText(/^Another day can be chosen until 19 July/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Wake on 20 July' }).click()
    await expect.poll(() => lastToast()?.text).toBe('standard wakes on 20 July.')
    expect(seen.filter(({ path }) => path.endsWith('/wake'))).toHaveLength(1)
  })

  it.each([
    ['unsettled', 'Your last payment failed. Once it is paid, the plan can sleep.'],
    [
      'approval-required',
      'Awake, the bills are higher than you may decide by yourself. An administrator has to decide this.',
    ],
    ['not-asleep', 'The plan is awake already.'],
  ])('that is refused says why: %s', async (code, text) => {
    const { screen } = await show(() => json(409, { code, message: '' }))
    await screen.getByRole('button', { name: 'Wake earlier' }).click()
    await screen.getByRole('button', { name: 'Wake on 15 July' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent(text)
  })
})
