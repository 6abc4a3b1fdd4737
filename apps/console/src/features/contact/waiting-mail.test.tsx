import type { WaitingAddress } from '@touchline/contract/mail'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MailDialog } from '../../forms/mail/mail-dialog.tsx'
import { messageStore } from '../../lib/messages.ts'
import { contract, readingBooks } from '../../testing/books.ts'
import { answering, json, type SeenRequest } from '../../testing/cell.ts'
import { lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { ContactInfo } from './contact-info.tsx'

const sent: WaitingAddress = {
  mailAddress: 'new@minato.test',
  requestedAt: '2026-11-22T01:05:00.000Z',
  expiresAt: '2026-11-22T02:05:00.000Z',
  isExpired: false,
  isRefused: false,
}

const isRead = ({ path }: SeenRequest) => path.endsWith('/mail_address_change')
const isResend = ({ path }: SeenRequest) => path.endsWith('/mail_address_change/resend')
const isRequest = ({ path }: SeenRequest) => path.endsWith('/mail_address_change_token')

interface Server {
  waiting: WaitingAddress | null
  document: typeof contract
  resend: () => Response
}

function serve(more: Partial<Server> = {}) {
  const server: Server = {
    waiting: sent,
    document: contract,
    resend: () => json(202, { waiting: server.waiting }),
    ...more,
  }
  const asked = answering((request) => {
    if (isResend(request)) return server.resend()
    if (isRequest(request)) {
      server.waiting = sent
      return json(202, { mailAddress: sent.mailAddress })
    }
    if (isRead(request)) return json(200, { waiting: server.waiting })
    return readingBooks(request, { contract: server.document }) ?? json(404)
  })
  return { server, asked }
}

beforeEach(enter)
afterEach(leave)

describe('an address that waits for its link', () => {
  it('stands next to the registered one, with when it was sent and until when the link works', async () => {
    serve()
    const screen = await mount(ContactInfo)
    await expect.element(screen.getByText('new@minato.test waits for confirmation.')).toBeVisible()
    await expect
      .element(screen.getByText(/^Sent on 22 November at 10:05\. The link works until 11:05\.$/))
      .toBeVisible()
    await expect.element(screen.getByText('office@minato.test')).toBeVisible()
  })

  it('says that its link is too old', async () => {
    serve({ waiting: { ...sent, isExpired: true } })
    const screen = await mount(ContactInfo)
    await expect.element(screen.getByText(/The link is too old by now; send it again\./)).toBeVisible()
  })

  it('says that there is no such address', async () => {
    serve({ waiting: { ...sent, isRefused: true } })
    const screen = await mount(ContactInfo)
    await expect.element(screen.getByText(/^The mail server says that there is no such address\./)).toBeVisible()
  })

  it('is sent again in the language of the page', async () => {
    const { asked } = serve()
    const screen = await mount(ContactInfo)
    await screen.getByRole('button', { name: 'Send again' }).click()
    await expect.poll(() => lastToast()?.text).toMatch(/^A new link was sent to new@minato\.test\./)
    expect(asked.find(isResend)?.body).toBe('{"lang":"en"}')
  })

  it('says when it was sent too often', async () => {
    serve({ resend: () => json(429, { code: 'too-many-attempts', message: 'no' }) })
    const screen = await mount(ContactInfo)
    await screen.getByRole('button', { name: 'Send again' }).click()
    const body = 'Too many attempts. Wait a few minutes and try again.'
    await expect.poll(() => messageStore.read()).toMatchObject({ title: 'The e-mail could not be sent', body })
  })

  it('is given up, and gone', async () => {
    const { server } = serve()
    const screen = await mount(ContactInfo)
    await expect.element(screen.getByText('new@minato.test waits for confirmation.')).toBeVisible()
    server.waiting = null
    await screen.getByRole('button', { name: 'Cancel the change' }).click()
    await expect.poll(() => lastToast()?.text).toMatch(/^new@minato\.test will not be registered\./)
    await expect.element(screen.getByText('new@minato.test waits for confirmation.')).not.toBeInTheDocument()
  })

  it('is registered here when the reader comes back to the tab', async () => {
    const { server } = serve()
    const screen = await mount(ContactInfo)
    await expect.element(screen.getByText('new@minato.test waits for confirmation.')).toBeVisible()
    server.waiting = null
    server.document = { ...contract, customerInfo: { ...contract.customerInfo, mail: 'new@minato.test' } }
    dispatchEvent(new Event('visibilitychange'))
    await expect.element(screen.getByText('new@minato.test', { exact: true })).toBeVisible()
  })
})

describe('the e-mail dialog of a purchase', () => {
  const nobody = { ...contract, customerInfo: { ...contract.customerInfo, mail: null } }
  const Buying = () => <MailDialog contractId={contract.contractInfoId} purpose="buy" onClose={vi.fn<() => void>()} />

  it('stays open after the mail was sent, and waits for the link', async () => {
    serve({ waiting: null, document: nobody })
    const screen = await mount(Buying)
    await screen.getByRole('textbox', { name: 'E-mail' }).fill('new@minato.test')
    await screen.getByRole('button', { name: 'Send confirmation e-mail' }).click()
    await expect.element(screen.getByText(/The purchase then continues here\.$/)).toBeVisible()
    expect(messageStore.read()).toBeNull()
    await expect.element(screen.getByText('new@minato.test waits for confirmation.')).toBeVisible()
  })

  it('shows the address that waits already, and takes another one', async () => {
    serve({ document: nobody })
    const screen = await mount(Buying)
    await expect.element(screen.getByText('new@minato.test waits for confirmation.')).toBeVisible()
    await screen.getByRole('button', { name: 'Use another address' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
  })
})
