import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { messageStore } from '../../lib/messages.ts'
import { contract, readingBooks } from '../../testing/books.ts'
import { answering, json, type SeenRequest } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { waitFor } from '../../testing/wait-for.ts'
import { ContactInfo } from './contact-info.tsx'
import '@touchline/ui/styles/tokens.css'
import '@touchline/ui/styles/base.css'
import '@touchline/ui/input/button.css'
import '@touchline/ui/input/field.css'
import '@touchline/ui/dialog/dialog.css'

const isRequest = ({ path }: SeenRequest) => path.endsWith('/mail_address_change_token')
const nobody = { ...contract, customerInfo: { name: null, tel: null, mail: null, country: null } }

const show = async (
  document = contract,
  answer: () => Response = () => json(202, { mailAddress: 'new@minato.test' }),
) => {
  const asked = answering((request) =>
    isRequest(request) ? answer() : (readingBooks(request, { contract: document }) ?? json(404)),
  )
  return { asked, screen: await mount(ContactInfo) }
}

beforeEach(enter)
afterEach(leave)

describe('the contact info', () => {
  it('shows name, telephone and e-mail, each with a way to edit it', async () => {
    const { screen } = await show()
    for (const text of ['Minato office', '+81 3 5550 0188', 'office@minato.test']) {
      await expect.element(screen.getByText(text)).toBeVisible()
    }
    for (const name of ['Edit: Name', 'Edit: Telephone']) {
      await expect.element(screen.getByRole('link', { name })).toHaveAttribute('href', '/contact-info-set')
    }
    await screen.getByRole('button', { name: 'Edit: E-mail' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Change the e-mail address' })).toBeVisible()
  })

  it('says what is not registered, and offers to register it', async () => {
    const { screen } = await show(nobody)
    await expect.element(screen.getByText('No e-mail address on file.')).toBeVisible()
    await screen.getByRole('button', { name: 'Add: E-mail' }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Add an e-mail address' })).toBeVisible()
  })

  it('offers to try again where nothing could be read', async () => {
    let isBroken = true
    answering((asked) => (isBroken ? json(500) : (readingBooks(asked) ?? json(404))))
    const screen = await mount(ContactInfo)
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Contact info' })).toBeVisible()
    await expect.element(screen.getByRole('alert')).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText('Minato office')).toBeVisible()
  })

  it('holds its place while it loads', async () => {
    answering(() => new Promise<Response>(() => undefined))
    const screen = await mount(ContactInfo)
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
  })
})

describe('the e-mail dialog', () => {
  const open = async (answer?: () => Response) => {
    const { screen, asked } = await show(contract, answer)
    await screen.getByRole('button', { name: 'Edit: E-mail' }).click()
    return { screen, asked, field: screen.getByRole('textbox', { name: 'E-mail' }) }
  }

  it('wants an address, and says so once the field was left empty; no button moves meanwhile', async () => {
    const { screen, field } = await open()
    const send = screen.getByRole('button', { name: 'Send confirmation e-mail' })
    await expect.element(send).toBeDisabled()
    const before = send.element().getBoundingClientRect().top
    await userEvent.keyboard('{Tab}')
    await expect.element(field).toHaveAccessibleDescription('E-mail address is required')
    expect(send.element().getBoundingClientRect().top).toBe(before)
  })

  it.each([
    'office',
    'office@',
    '@minato.test',
    'office@minato',
    'of fice@minato.test',
    '<script>@minato.test',
    'a@b..c',
  ])('does not take %s', async (text) => {
    const { screen, field } = await open()
    await field.fill(text)
    await userEvent.keyboard('{Tab}')
    await expect.element(field).toHaveAccessibleDescription('The email address is incorrect')
    await expect.element(screen.getByRole('button', { name: 'Send confirmation e-mail' })).toBeDisabled()
  })

  it('asks for a mail in the language of the page, and says where it went', async () => {
    const { screen, asked, field } = await open()
    await field.fill('new@minato.test')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'Confirmation e-mail sent' }))
    expect(messageStore.read()).toMatchObject({ body: expect.stringContaining('new@minato.test') })
    expect(asked.find(isRequest)?.body).toBe('{"mailAddress":"new@minato.test","lang":"en"}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })

  it('sends once, however often it is pressed', async () => {
    let answer: (response: Response) => void = () => undefined
    const waiting = new Promise<Response>((resolve) => {
      answer = resolve
    })
    const asked = answering((request) => (isRequest(request) ? waiting : (readingBooks(request) ?? json(404))))
    const screen = await mount(ContactInfo)
    await screen.getByRole('button', { name: 'Edit: E-mail' }).click()
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('new@minato.test')
    const send = screen.getByRole('button', { name: 'Send confirmation e-mail' })
    await send.click()
    await expect.element(send).toBeDisabled()
    await userEvent.keyboard('{Enter}')
    answer(json(202, { mailAddress: 'new@minato.test' }))
    await waitFor(() => expect(messageStore.read()).not.toBeNull())
    expect(asked.filter(isRequest)).toHaveLength(1)
  })

  it('says when no mail could be sent, and keeps what was typed', async () => {
    const { field } = await open(() => json(429, { code: 'too-many-attempts', message: 'no' }))
    await field.fill('new@minato.test')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'The e-mail could not be sent' }))
    expect(messageStore.read()).toMatchObject({ body: 'Check the e-mail address and try again later.' })
    await expect.element(field).toHaveValue('new@minato.test')
  })

  it.each([
    ['addressee-full', 429, /^Several links went to this address today/],
    ['addressee-unwilling', 409, /^The owner of this address has asked us/],
  ])('says at the field what keeps links from the address: %s', async (code, status, text) => {
    const { screen, field } = await open(() => json(status, { code, message: 'no' }))
    await field.fill('new@minato.test')
    await userEvent.keyboard('{Enter}')
    await expect.element(field).toHaveAccessibleDescription(text)
    expect(messageStore.read()).toBeNull()
    await field.fill('other@minato.test')
    await expect.element(field).not.toHaveAccessibleDescription()
    await expect.element(screen.getByRole('button', { name: 'Send confirmation e-mail' })).toBeEnabled()
  })

  it('is left with Escape, and nothing was asked', async () => {
    const { screen, asked, field } = await open()
    await field.fill('new@minato.test')
    await userEvent.keyboard('{Escape}')
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
    expect(asked.some(isRequest)).toBe(false)
  })
})
