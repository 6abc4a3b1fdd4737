import { getBuyer } from '@touchline/contract/buyer'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../../lib/account/account.ts'
import { messageStore } from '../../../lib/messages.ts'
import { start } from '../../../lib/session/session.ts'
import { answering, configure, json, sessionOf } from '../../../testing/cell.ts'
import { accountWith, accountWithAllowances, entry, monthly } from '../../../testing/plans-account.ts'
import { installProvider } from '../../../testing/provider.ts'
import { waitFor } from '../../../testing/wait-for.ts'
import { show } from '../plan-picker.test-support.tsx'

beforeAll(installProvider)
beforeEach(async () => {
  await configure()
  start('/asia', sessionOf('access'))
})

describe('a purchase', () => {
  const buying = async (account: Account) => {
    const { screen } = await show(account)
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Purchase', exact: true }).click()
    return screen
  }
  const { document } = accountWith([])
  const bank = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER', paymentService: null } as const

  it('asks for the e-mail address first, and says why', async () => {
    const customerInfo = { name: null, tel: null, mail: null, country: null }
    const screen = await buying(accountWith([], { document: { ...document, customerInfo, payment: bank } }))
    const dialog = screen.getByRole('dialog', { name: 'Add an e-mail address' })
    await expect.element(dialog.getByText(/^Receipts, notices of failed payments and/)).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toHaveLength(1)
  })

  it('with an agreed bank transfer asks for no card, and says how it is paid', async () => {
    const payment = { ...bank, isTransferAgreed: true }
    const screen = await buying(accountWith([], { document: { ...document, payment } }))
    const dialog = screen.getByRole('dialog', { name: 'Purchase Basic?' })
    await expect.element(dialog.getByText(/billed on .* and paid by bank transfer\.$/)).toBeVisible()
  })

  it('with an agreed bank transfer and no telephone number asks for the payer alone', async () => {
    const customerInfo = { ...document.customerInfo, tel: null }
    const payment = { ...bank, isTransferAgreed: true }
    const screen = await buying(accountWith([], { document: { ...document, customerInfo, payment } }))
    const dialog = screen.getByRole('dialog', { name: 'Add a payer', exact: true })
    await expect.element(dialog.getByText(/billed on .* and paid by bank transfer\.$/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Purchase' })).toBeDisabled()
    await dialog.getByRole('textbox', { name: 'Telephone' }).fill('03 5550 0142')
    await expect.element(dialog.getByRole('button', { name: 'Purchase' })).toBeEnabled()
  })

  it.each([
    ['no telephone number', { customerInfo: { ...document.customerInfo, tel: null } }],
    ['bank transfer', { payment: bank }],
  ])('with %s asks for the payer and a card', async (_, more) => {
    const screen = await buying(accountWith([], { document: { ...document, ...more } }))
    const dialog = screen.getByRole('dialog', { name: 'Add a payer and a card' })
    await expect.element(dialog.getByText(/^Basic starts as soon as you buy\. This month costs ¥/)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Purchase' })).toBeDisabled()
  })

  it('begins with the card number, and shows which cards are taken', async () => {
    const screen = await buying(accountWith([], { document: { ...document, payment: bank } }))
    const dialog = screen.getByRole('dialog', { name: 'Add a payer and a card' })
    await expect.element(dialog.getByLabelText('cardNumber')).toHaveFocus()
    await expect.element(dialog.getByRole('list', { name: /^Visa, Mastercard/ })).toBeVisible()
  })

  const unnamed = { buyer: null, fiscalYearStart: 1, otherwise: { name: 'Minato', country: 'DE', language: 'en' } }

  it('asks for the address that its invoice needs, and continues once it is saved', async () => {
    let saved = ''
    answering(({ path, body }) => {
      if (!path.endsWith('/manage/buyer')) return json(404)
      if (body !== '') saved = body
      const now = saved === '' ? {} : getBuyer.response.parse({ ...unnamed, ...JSON.parse(saved) })
      return json(200, { ...unnamed, ...now, fullInvoiceAbove: 3_000 })
    })
    const screen = await buying(accountWith([]))
    const dialog = screen.getByRole('dialog', { name: 'Add the invoice address' })
    await expect.element(dialog.getByText(/^An invoice of this amount must name its buyer/)).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Legal name' })).toHaveValue('Minato')
    await dialog.getByRole('textbox', { name: 'Address, line 1' }).fill('Hafenstraße 1')
    await dialog.getByRole('textbox', { name: 'Postal code' }).fill('50667')
    await dialog.getByRole('textbox', { name: 'City' }).fill('Köln')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Purchase Basic?' })).toBeVisible()
    expect(saved).toContain('Hafenstraße 1')
  })

  it('asks for the address where only the server knew that it is needed', async () => {
    let isKnown = false
    answering(({ path }) => {
      if (path.endsWith('/plans/monthly')) {
        isKnown = true
        return json(409, { code: 'address-unregistered', message: 'no' })
      }
      return path.endsWith('/manage/buyer')
        ? json(200, { ...unnamed, fullInvoiceAbove: isKnown ? 3_000 : null })
        : json(404)
    })
    const screen = await buying(accountWith([]))
    await screen.getByRole('dialog', { name: 'Purchase Basic?' }).getByRole('button', { name: 'Purchase' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Add the invoice address' })).toBeVisible()
    expect(messageStore.read()).toBeNull()
  })

  it('with everything registered asks to confirm the amount', async () => {
    const screen = await buying(accountWith([]))
    const dialog = screen.getByRole('dialog', { name: 'Purchase Basic?' })
    await expect.element(dialog.getByText(/^The plan starts now\. This month costs ¥3,630,/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByRole('button', { name: /^Basic, / })).toHaveAttribute('aria-pressed', 'true')
  })
})

describe('a smaller plan', () => {
  const heads = (targetAggregationType: string, usage: number) => ({
    usageAggregationResultId: targetAggregationType,
    usageAggregationUnitId: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b02',
    usageAggregationUnitType: 'organization',
    targetAggregationType,
    aggregationYearMonth: '202611',
    usage,
  })

  it('says what is given up with what the organisation used, before it is confirmed', async () => {
    answering(({ path }) => {
      if (path.endsWith('/upper_limit/current_value')) return json(200, { currentUpperLimits: [] })
      return json(200, { currentUsageAggregationResults: [heads('MOVIE_CONVERT_TIME', 12.45 * 3600)] })
    })
    const { screen } = await show(accountWithAllowances([entry('plus.base', '2026-01-01')]))
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Change to Basic?' })
    await expect
      .element(dialog.getByText('Upload: 10 instead of 20 hours a month; you have used 12.4 hours so far'))
      .toBeVisible()
    await expect.element(dialog.getByText('Playlist export: no longer included')).toBeVisible()
    await expect.element(dialog.getByText('High resolution: no longer included')).toBeVisible()
  })

  it('than none has nothing to give up', async () => {
    const { screen } = await show(accountWithAllowances([entry('standard.base', '2026-01-01')]))
    await screen.getByRole('button', { name: /^Standard\+, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Change to Standard+?' })
    await expect.element(dialog.getByText(/This cannot be undone/)).toBeVisible()
    await expect.element(screen.getByText(/^Cannot be undone\. Back to Standard: from 1 December\.$/)).toBeVisible()
    await expect.element(screen.getByText(/you give up/)).not.toBeInTheDocument()
  })
})

describe('an upgrade', () => {
  it('starts today or with the next month, is sent as it was chosen, and stays chosen where we check the bills first', async () => {
    const seen = answering(({ path }) => (path.endsWith('/plans/monthly') ? json(409, { code: 'parked' }) : json(404)))
    const { screen } = await show(monthly())
    await screen.getByRole('button', { name: /^Standard\+, / }).click()
    const bar = screen.getByRole('region', { name: 'Your choice' })
    await expect.element(bar.getByRole('radio', { name: 'Today, 21 November' })).toBeChecked()
    await expect.element(bar.getByTestId('this-month')).toHaveTextContent('¥25,446')
    await expect.element(bar.getByTestId('full-month')).toHaveTextContent('¥32,780')
    await screen.getByRole('button', { name: 'Change plan' }).click()
    const asked = screen.getByRole('dialog', { name: 'Change to Standard+?' })
    await expect
      .element(asked.getByRole('radio', { name: /^Today, 21 November ¥25,446 on 1 December, then ¥32,780 a month$/ }))
      .toBeChecked()
    await asked.getByRole('radio', { name: /^1 December ¥.* on 1 December, ¥32,780 on 1 January$/ }).click()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(bar.getByRole('radio', { name: '1 December' })).toBeChecked()
    await expect.element(screen.getByText('Standard to Standard+, from 1 December')).toBeVisible()
    await expect.element(screen.getByTestId('full-month')).toHaveTextContent('¥32,780')
    await screen.getByRole('button', { name: 'Change plan' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Change to Standard+?' })
    await expect
      .element(dialog.getByText(/^The plan starts on 1 December 2026.*you can withdraw the change\.$/))
      .toBeVisible()
    await expect.element(screen.getByText(/cannot be undone/)).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Change plan' }).click()
    await expect.element(dialog.getByText(/^We are checking the bills of your organisation/)).toBeVisible()
    const sent: unknown = JSON.parse(seen.find(({ path }) => path.endsWith('/plans/monthly'))?.body ?? '{}')
    expect(sent).toEqual({ planId: 'plus', isDowngrade: false, quotedTotal: 21_780, startsNextMonth: true })
    await expect.element(dialog.getByRole('button', { name: 'Change plan' })).toBeEnabled()
  })
})

describe('a change that the server refuses', () => {
  it.each([
    ['unsettled', undefined, /^A payment failed\. Pay the unpaid bill first/],
    ['past-deadline', undefined, /^The deadline for scheduling a change has passed\.$/],
    ['seats-below-current', { analystNum: 3, viewerNum: 12 }, /at least 3 analysts, 12 viewers/],
  ])('as %s is explained in words, not as a conflict with somebody else', async (code, details, words) => {
    answering(({ path }) => (path.endsWith('/plans/monthly') ? json(409, { code, message: code, details }) : json(404)))
    const { screen } = await show(monthly())
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Nothing was changed' }).getByText(words)).toBeVisible()
  })
})

describe('a change that somebody else made first', () => {
  it.each(['already-current', 'already-scheduled'])('(%s) is a conflict, which reading again settles', async (code) => {
    answering(({ path }) => (path.endsWith('/plans/monthly') ? json(409, { code, message: code }) : json(404)))
    const { screen } = await show(monthly())
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await screen.getByRole('button', { name: 'Change plan' }).click()
    await screen.getByRole('dialog').getByRole('button', { name: 'Change plan' }).click()
    await waitFor(() => expect(messageStore.read()).toMatchObject({ fault: 409 }))
  })
})
