import { getBuyer } from '@touchline/contract/buyer'
import { consumptionTax } from '@touchline/domain/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageStore } from '../../../lib/messages.ts'
import { json, organization } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { documentOf, groups, used, yearlyDocument } from '../../../testing/usage-books.ts'
import { answer, closeUsage, HOUR, mori, openUsage, seen, show } from '../../../testing/usage-screen.tsx'

beforeEach(openUsage)
afterEach(closeUsage)

describe('buying', () => {
  const takeBack = { sequence: 7, until: '2026-11-22T04:00:00.000Z' }
  const bank = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER', paymentService: null } as const

  it('is not offered to payers by bank transfer', async () => {
    const page = await show({ documents: [documentOf({ payment: bank })] })
    await expect.element(page.getByRole('region', { name: 'By user' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Add upload time' })).not.toBeInTheDocument()
  })

  it('is for one user where hours are sold by the month, next to the name', async () => {
    const page = await show()
    answer((asked) =>
      asked.path.endsWith('/plans/upload') ? json(200, { contractInfo: documentOf(), quote }) : json(500),
    )
    await expect.element(page.getByRole('button', { name: 'Add upload time for User 2' })).toBeVisible()
    await page.getByRole('button', { name: 'Add upload time for User 1' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add upload time for User 1' })
    await expect
      .element(dialog.getByText('It raises the limit of User 1 and the total of the organisation.'))
      .toBeVisible()
    await dialog.getByLabelText('Hours').selectOptions('3 hours')
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await expect.poll(() => lastToast()?.text).toBe('The upload time has been added. It can be used right away.')
    const order = seen.find(({ path }) => path.endsWith('/plans/upload'))
    expect(JSON.parse(order?.body ?? '')).toEqual({ hours: 3, userId: mori._id, quotedTotal: 3_300 })
  })

  it('for everybody comes before that for one user', async () => {
    const page = await show()
    await expect.element(page.getByRole('button', { name: 'Add upload time for User 1' })).toBeVisible()
    const names = page.getByRole('button', { name: /^Add upload time/ }).elements()
    expect(names[0]).toHaveAccessibleName('Add upload time')
  })

  it('for one user is not offered under a yearly contract, whose options are for everybody', async () => {
    const page = await show({ documents: [yearlyDocument] })
    await expect.element(page.getByRole('button', { name: 'Add upload time', exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Add upload time for/ })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Show as table: By user' }).click()
    await expect.element(page.getByRole('columnheader', { name: 'Extra time' })).not.toBeInTheDocument()
  })

  it('says that nothing is sold, and that the plan continues, where the region sells nothing', async () => {
    const page = await show({ groups: groups.filter(({ kind }) => kind !== 'settlement-readonly') })
    await page.getByRole('button', { name: 'Add upload time', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add upload time' })
    await expect.element(dialog.getByText('Nothing can be bought at the moment.', { exact: false })).toBeVisible()
  })

  it('asks for the payer contact first', async () => {
    const customerInfo = { name: null, tel: null, mail: null, country: null }
    const page = await show({ documents: [documentOf({ customerInfo })] })
    await page.getByRole('button', { name: 'Add upload time' }).click()
    await expect.element(page.getByRole('dialog', { name: 'Add a payer first' })).toBeVisible()
    await page.getByRole('link', { name: 'Add payer' }).click()
    await expect.element(page.getByText('Elsewhere')).toBeVisible()
  })

  it('shows the amount and why, and charges that amount once', async () => {
    const page = await show()
    answer((asked) =>
      asked.path.endsWith('/plans/upload')
        ? json(200, { contractInfo: documentOf(), quote, takeBack })
        : json(200, documentOf()),
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
    const charged = 'which becomes ¥25,080 and is charged to the card on 1 December.'
    await expect
      .element(
        dialog.getByText(
          `The hours can be used until 30 November. The price is added to this month’s bill, ${charged}`,
        ),
      )
      .toBeVisible()
    await dialog.getByText('Why this amount?').click()
    await expect.element(dialog.getByText('¥1,000 × 3 hours')).toBeVisible()
    const way = dialog.getByText(/^Can be undone until .+, as long as none of them is used, in History\.$/)
    await expect.element(way).toBeVisible()
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await expect.poll(() => lastToast()?.text).toBe('The upload time has been added. It can be used right away.')
    expect(lastToast()?.note).toBe('Undo until 22 November at 12:59, if none of them is used.')
    await expect.element(dialog).not.toBeInTheDocument()
    const orders = seen.filter(({ path }) => path.endsWith('/plans/upload'))
    expect(orders.map(({ body }) => JSON.parse(body))).toEqual([{ hours: 3, quotedTotal: 3_300 }])
    expect(lastToast()?.undo).toBeDefined()
  })

  it('asks for the address that its bill needs, and keeps what was chosen', async () => {
    const settings = { buyer: null, fiscalYearStart: 1, otherwise: { name: 'Minato', country: 'DE', language: 'en' } }
    let saved = ''
    const page = await show()
    answer(({ path, body }) => {
      if (path.endsWith('/plans/upload')) return json(200, { contractInfo: documentOf(), quote })
      if (!path.endsWith('/manage/buyer')) return json(500)
      if (body !== '') saved = body
      const now = saved === '' ? {} : getBuyer.response.parse({ ...settings, ...JSON.parse(saved) })
      return json(200, { ...settings, ...now, fullInvoiceAbove: 10_000 })
    })
    await page.getByRole('button', { name: 'Add upload time', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Add upload time' })
    await dialog.getByLabelText('Hours').selectOptions('3 hours')
    const asking = page.getByRole('dialog', { name: 'Add the invoice address' })
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await asking.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog.getByLabelText('Hours')).toHaveDisplayValue('3 hours')
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await asking.getByRole('textbox', { name: 'Address, line 1' }).fill('Hafenstraße 1')
    await asking.getByRole('textbox', { name: 'Postal code' }).fill('50667')
    await asking.getByRole('textbox', { name: 'City' }).fill('Köln')
    await asking.getByRole('button', { name: 'Save' }).click()
    await expect.element(dialog.getByLabelText('Hours')).toHaveDisplayValue('3 hours')
    expect(seen.some(({ path }) => path.endsWith('/plans/upload'))).toBe(false)
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await expect.poll(() => lastToast()?.text).toBe('The upload time has been added. It can be used right away.')
    expect(saved).toContain('Hafenstraße 1')
  })

  it.each([
    ['at the pace so far 18.1 of 15 hours', 12.4, '4 hours'],
    ['within the limit', 5, '1 hour'],
    ['far beyond what is sold at once', 40, '10 hours'],
  ])('is open at once after the button was pressed elsewhere, with what is missing: %s', async (_, hours, proposed) => {
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

  it('of seats is counted by the day until the renewal', async () => {
    const page = await show({ documents: [yearlyDocument] })
    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Add seats' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add seats' })
    await dialog.getByLabelText('Seats').selectOptions('2 seats')
    await expect.element(dialog.getByText('¥15,791')).toBeVisible()
    await dialog.getByText('Why this amount?').click()
    await expect.element(dialog.getByText('¥20,000 × 131 of 365 days, rounded down, × 2')).toBeVisible()
    await expect.element(dialog.getByText('31 March 2027')).toBeVisible()
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

  it('while we check the bills stays as it was chosen, with the reason above the button', async () => {
    const page = await show()
    answer(() => json(409, { code: 'parked', message: 'on hold' }))
    await page.getByRole('button', { name: 'Add upload time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add upload time' })
    await dialog.getByRole('button', { name: 'Purchase' }).click()
    await expect.element(dialog.getByText(/^We are checking the bills of your organisation/)).toBeVisible()
    expect(messageStore.read()).toBeNull()
  })
})

const quote = {
  charge: { currency: 'JPY', subtotal: 3_000, consumptionTaxRate: 10, taxedAs: consumptionTax, tax: 300, total: 3_300 },
  plans: [{ contractPlanId: 'standard.upload', subtotal: 3_000 }],
  until: '2026-11-30T14:59:59.999Z',
}
