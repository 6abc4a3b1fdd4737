import type { ContractInfo } from '@touchline/contract/contract-info'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { messageStore } from '../../lib/messages.ts'
import { passwordStore } from '../../lib/session/password.ts'
import { contract, readingBooks } from '../../testing/books.ts'
import { answering, json, type SeenRequest } from '../../testing/cell.ts'
import { lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { waitFor } from '../../testing/wait-for.ts'
import { ContactInfoSet } from './contact-info-set.tsx'

const isSave = ({ body }: SeenRequest) => body.includes('customerInfo')

const show = async (
  document: ContractInfo = contract,
  answer: () => Response | Promise<Response> = () => json(200, document),
) => {
  const asked = answering((request) =>
    isSave(request) ? answer() : (readingBooks(request, { contract: document }) ?? json(404)),
  )
  const screen = await mount(ContactInfoSet)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await expect.element(name).toBeVisible()
  return {
    asked,
    screen,
    name,
    country: screen.getByLabelText('Country'),
    telephone: screen.getByRole('textbox', { name: 'Telephone' }),
    save: screen.getByRole('button', { name: 'Save' }),
  }
}

beforeEach(enter)
afterEach(leave)

describe('editing the contact info', () => {
  it('begins with what is saved, the telephone as it is dialled from abroad', async () => {
    const { screen, name, country, telephone, save } = await show()
    await expect.element(screen.getByText('Can be changed again at any time, in the same place.')).toBeVisible()
    await expect.element(name).toHaveValue('Minato office')
    await expect.element(country).toHaveDisplayValue('Japan (+81)')
    await expect.element(telephone).toHaveValue('+81 3 5550 0188')
    await expect.element(save).toBeEnabled()
  })

  it('asks for the password for another telephone, and keeps what was typed where it is not proven', async () => {
    const { asked, telephone, save } = await show(contract, () =>
      json(403, { code: 'password-required', message: 'no' }),
    )
    await telephone.fill('+81 3 5550 0199')
    await save.click()
    await expect.poll(() => passwordStore.read()?.proof).toBe('password')
    passwordStore.read()?.answer(false)
    await expect.element(save).toBeEnabled()
    await expect.element(telephone).toHaveValue('+81 3 5550 0199')
    expect(asked.filter(isSave)).toHaveLength(1)
    expect(messageStore.read()).toBeNull()
  })

  it('begins with the country of the contract where nothing is saved, and cannot be saved so', async () => {
    const { country, telephone, save } = await show({
      ...contract,
      customerInfo: { name: null, tel: null, mail: null, country: null },
    })
    await expect.element(country).toHaveDisplayValue('Japan (+81)')
    await expect.element(telephone).toHaveValue('')
    await expect.element(save).toBeDisabled()
  })

  it('says next to the name which of its letters documents cannot print', async () => {
    const settings = {
      buyer: null,
      fiscalYearStart: 1,
      otherwise: { name: '한국 FC', country: 'KR', language: 'en' },
      unprintable: ['한', '국'],
    }
    const document = { ...contract, customerInfo: { ...contract.customerInfo, name: '한국 FC' } }
    answering((request) =>
      request.path.endsWith('/manage/buyer')
        ? json(200, settings)
        : (readingBooks(request, { contract: document }) ?? json(404)),
    )
    const screen = await mount(ContactInfoSet)
    await expect
      .element(screen.getByRole('textbox', { name: 'Name' }))
      .toHaveAccessibleDescription(/cannot print 한 국/)
  })

  it.each([
    ['a blank name', 'Name', '   '],
    ['no telephone', 'Telephone', ''],
    ['a telephone of no country', 'Telephone', '123'],
    ['a telephone of another country', 'Telephone', '+33 1 42 68 53 00'],
  ])('cannot be saved with %s', async (_, label, text) => {
    const { screen, save } = await show()
    await screen.getByRole('textbox', { name: label }).fill(text)
    await expect.element(save).toBeDisabled()
  })

  it.each([
    ['', 'Phone number is required'],
    ['123', 'Invalid phone number.'],
  ])('says of the telephone "%s": %s', async (text, words) => {
    const { screen, telephone } = await show()
    await telephone.fill(text)
    await userEvent.keyboard('{Tab}')
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible()
    await expect.element(telephone).toHaveAccessibleDescription(`${words} Example: +81 90 1234 5678`)
  })

  it('has an example of the country that is chosen', async () => {
    const { country, telephone } = await show()
    await country.selectOptions('France (+33)')
    await expect.element(telephone).toHaveAccessibleDescription('Invalid phone number. Example: +33 6 12 34 56 78')
  })

  it('takes a number as it is dialled at home, valid for the country that is chosen', async () => {
    const { country, telephone, save } = await show()
    await telephone.fill('(212) 736-5000')
    await expect.element(save).toBeDisabled()
    await country.selectOptions('United States (+1)')
    await expect.element(save).toBeEnabled()
  })

  it('sends the document whole, with name, telephone and country, leaves the card out of it, and goes to the contact info', async () => {
    const { screen, asked, name, telephone, save } = await show()
    await name.fill(' Kita office ')
    await telephone.fill('03-5550-0199')
    await save.click()
    await expect.element(screen.getByText('Contact')).toBeVisible()
    const { isOnHold: _, ...sent } = contract
    expect(JSON.parse(asked.find(isSave)?.body ?? '')).toEqual({
      ...sent,
      customerInfo: { ...contract.customerInfo, name: 'Kita office', tel: '+81355500199', country: 'JP' },
      payment: { method: 'CREDIT_CARD', yearlyMethod: 'CREDIT_CARD' },
    })
  })

  it('says that it is saved, and brings back what was there before', async () => {
    const { screen, asked, name, save } = await show()
    await name.fill('Kita office')
    await save.click()
    await expect.element(screen.getByText('Contact')).toBeVisible()
    expect(lastToast()?.text).toBe('The payer was saved.')
    await lastToast()?.undo?.()
    expect(JSON.parse(asked.filter(isSave).at(-1)?.body ?? '')).toMatchObject({
      customerInfo: { name: 'Minato office', tel: '+81355500188', country: 'JP' },
    })
    expect(lastToast()?.text).toBe('The payer is as it was before.')
  })

  it('offers no way back to a contact that was not registered', async () => {
    const { screen, name, telephone, save } = await show({
      ...contract,
      customerInfo: { name: null, tel: null, mail: null, country: null },
    })
    await name.fill('Kita office')
    await telephone.fill('03-5550-0199')
    await save.click()
    await expect.element(screen.getByText('Contact')).toBeVisible()
    expect(lastToast()).toMatchObject({ text: 'The payer was saved.' })
    expect(lastToast()?.undo).toBeUndefined()
  })

  it('saves once, however often it is pressed', async () => {
    let answer: (response: Response) => void = () => undefined
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const { screen, asked, save } = await show(contract, () => waiting)
    await save.click()
    await expect.element(save).toBeDisabled()
    answer(json(200, contract))
    await expect.element(screen.getByText('Contact')).toBeVisible()
    expect(asked.filter(isSave)).toHaveLength(1)
  })

  it('says who was faster, and keeps what was typed', async () => {
    const { name, save } = await show(contract, () => json(409, { code: 'stale-document', message: 'no' }))
    await name.fill('Kita office')
    await save.click()
    await waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'Conflict Error' }))
    expect(messageStore.read()).toMatchObject({ body: expect.stringContaining('Minato office') })
    await expect.element(name).toHaveValue('Kita office')
  })

  it('says when nothing was saved, and keeps what was typed', async () => {
    const { name, save } = await show(contract, () => json(500))
    await name.fill('Kita office')
    await save.click()
    await waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'Not saved' }))
    await expect.element(name).toHaveValue('Kita office')
    await expect.element(save).toBeEnabled()
  })

  it('is left with cancel, and nothing was saved', async () => {
    const { screen, asked, name } = await show()
    await name.fill('Kita office')
    await screen.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(screen.getByText('Contact')).toBeVisible()
    expect(asked.some(isSave)).toBe(false)
  })

  it('offers to try again where nothing could be read', async () => {
    let isBroken = true
    answering((asked) => (isBroken ? json(500) : (readingBooks(asked) ?? json(404))))
    const screen = await mount(ContactInfoSet)
    await expect.element(screen.getByRole('alert')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Minato office')
  })
})
