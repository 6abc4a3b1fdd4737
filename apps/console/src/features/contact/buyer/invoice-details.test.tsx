import type { BuyerSettings } from '@touchline/contract/buyer'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageStore } from '../../../lib/messages.ts'
import { answering, json, type SeenRequest } from '../../../testing/cell.ts'
import { lastToast } from '../../../testing/messages.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { waitFor } from '../../../testing/wait-for.ts'
import { InvoiceDetails } from './invoice-details.tsx'

const none: BuyerSettings = {
  buyer: null,
  fiscalYearStart: 1,
  otherwise: { name: 'Minato office', country: 'JP', language: 'en' },
}
const buyer = {
  name: 'NPO Minato Football Club',
  attention: null,
  addressLines: ['3-9-12 Example-cho'],
  postalCode: '105-0001',
  city: 'Minato',
  state: null,
  country: 'JP',
  taxNumber: 'T9234567890123',
  orderReference: null,
  orderReferences: [{ year: 2026, reference: 'VIDEO-2026' }],
  language: 'ja' as const,
}

const isSave = ({ body }: SeenRequest) => body !== ''

const show = async (settings: BuyerSettings, answer: () => Response = () => json(200, settings)) => {
  const asked = answering((request) => (isSave(request) ? answer() : json(200, settings)))
  const screen = await mount(() => <InvoiceDetails country="JP" />)
  return { asked, screen, saved: () => JSON.parse(asked.findLast(isSave)?.body ?? 'null') }
}

beforeEach(enter)
afterEach(leave)

describe('the invoice details', () => {
  it('say whose name documents carry, and are added with every fault next to its field', async () => {
    const { screen, saved } = await show(none)
    await expect.element(screen.getByText(/^Documents are made out to Minato office/)).toBeVisible()
    await screen.getByRole('button', { name: 'Add: Invoice details' }).click()
    const number = screen.getByRole('textbox', { name: 'Registration number of qualified invoices' })
    await number.fill('T1234567890123')
    await screen.getByRole('textbox', { name: 'Postal code' }).fill('1050001')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(number).toHaveAccessibleDescription(/^This cannot be a number of the country/)
    const street = screen.getByRole('textbox', { name: 'Address, line 1' })
    await expect.element(street).toHaveAccessibleDescription('Please fill this in.')
    await expect.element(street).toHaveFocus()
    expect(saved()).toBeNull()
    await street.fill('3-9-12 Example-cho')
    await screen.getByRole('textbox', { name: 'City' }).fill('Minato')
    await number.fill('9234567890123')
    await screen.getByRole('button', { name: 'Save' }).click()
    await waitFor(() => expect(lastToast()?.text).toMatch(/^Saved/))
    await expect.element(screen.getByRole('button', { name: 'Add: Invoice details' })).toHaveFocus()
    expect(saved()).toMatchObject({
      buyer: { name: 'Minato office', taxNumber: 'T9234567890123', addressLines: ['3-9-12 Example-cho'] },
      fiscalYearStart: 1,
    })
  })

  it('say next to a name which of its letters documents cannot print, and keep it', async () => {
    const club = { ...buyer, name: '한국축구 FC', orderReferences: [] }
    const { screen } = await show({ ...none, buyer: club, unprintable: ['한', '국', '축', '구'] })
    await expect.element(screen.getByText(/cannot print 한 국 축 구\./)).toBeVisible()
    await screen.getByRole('button', { name: 'Edit: Invoice details' }).click()
    const name = screen.getByRole('textbox', { name: 'Legal name' })
    await expect.element(name).toHaveAccessibleDescription(/cannot print 한 국 축 구/)
    await name.fill('Hanguk FC')
    await expect.element(name).not.toHaveAccessibleDescription(/cannot print/)
  })

  it.each([
    ['Tax or registration number', { country: 'KR', taxNumber: '한국 123' }],
    ['Your reference', { orderReference: '한국' }],
    ['Reference of the year', { orderReferences: [{ year: 2026, reference: '한국' }] }],
    ['State or prefecture', { country: 'KR', state: '한국' }],
  ])('say next to %s which letters documents cannot print', async (label, more) => {
    const { screen } = await show({ ...none, buyer: { ...buyer, ...more }, unprintable: ['한', '국'] })
    await screen.getByRole('button', { name: 'Edit: Invoice details' }).click()
    const field = screen.getByRole('textbox', { name: label, exact: true }).last()
    await expect.element(field).toHaveAccessibleDescription(/cannot print 한 국/)
  })

  it('stay as they were typed when they could not be saved', async () => {
    const { screen } = await show({ ...none, buyer }, () => json(409, { code: 'stale-document', message: 'no' }))
    await expect.element(screen.getByText('2026: VIDEO-2026')).toBeVisible()
    await screen.getByRole('button', { name: 'Edit: Invoice details' }).click()
    await screen.getByLabelText('Country').selectOptions('Germany')
    const number = screen.getByRole('textbox', { name: 'VAT number' })
    await number.fill('DE 136 695 976')
    await screen.getByRole('textbox', { name: 'Postal code' }).fill('10115')
    await screen.getByRole('button', { name: 'Save' }).click()
    await waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'Not saved' }))
    expect(messageStore.read()).toMatchObject({ body: expect.stringContaining('Someone else') })
    await expect.element(number).toHaveValue('DE 136 695 976')
  })

  it('have another reference for a year, and a fiscal year that is edited by itself and undone', async () => {
    const { screen, saved } = await show({ ...none, buyer })
    await screen.getByRole('button', { name: 'Edit: Fiscal year begins in' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Fiscal year begins in' })
    await dialog.getByLabelText('First month').selectOptions('April')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await waitFor(() => expect(saved()).toEqual({ buyer, fiscalYearStart: 4 }))
    await waitFor(() => expect(lastToast()?.text).toBe('The fiscal year begins in April.'))
    await lastToast()?.undo?.()
    expect(saved()).toEqual({ buyer, fiscalYearStart: 1 })
    await screen.getByRole('button', { name: 'Edit: Invoice details' }).click()
    await screen.getByRole('button', { name: 'Add a year' }).click()
    const year = screen.getByRole('textbox', { name: 'Year', exact: true }).last()
    await expect.element(year).toHaveValue('2027')
    await year.fill('2026')
    await screen.getByRole('textbox', { name: 'Reference of the year' }).last().fill('PO 8')
    await screen.getByRole('button', { name: 'Save' }).click()
    await expect.element(year).toHaveAccessibleDescription('This year is there already.')
  })
})
