import type { AccountExport as Exported } from '@touchline/contract/cancellation'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { answering, configure, json } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { receipt } from '../../testing/receipts.ts'
import { AccountExport } from './account-export.tsx'
import { closedAccount } from './closed-account.ts'
import { ThankYou } from './thank-you.tsx'

const TOKEN = 'k3yk3yk3yk3yk3yk3yk3yk3y'

const account: Exported = {
  organizationName: 'Kita Rowing Club',
  zone: 'Asia/Tokyo',
  closedAt: '2026-11-20T15:30:00.000Z',
  expiresAt: '2026-12-20T15:30:00.000Z',
  receipts: [
    receipt,
    {
      ...receipt,
      billingInfoId: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7c02',
      documentNumber: 'JP-2026-000057',
      paymentMethod: 'BANK_TRANSFER',
    },
  ],
  data: {
    payer: { name: 'Kita Hanako', tel: null, mail: null, country: 'JP' },
    plans: [],
    users: [],
    invoices: [],
    games: [],
  },
}

const open = async (answer: () => Response, region = 'asia') => {
  const asked = answering(answer)
  const address = `/account-export?region=${region}&token=${TOKEN}`
  const screen = await mount(AccountExport, { path: '/account-export', address })
  expect(asked).toEqual([])
  await screen.getByRole('button', { name: 'Open' }).click()
  return { screen, asked }
}

beforeEach(configure)

describe('the link of a closed account', () => {
  const kept = { ...account, readAt: '2026-11-24T03:00:00.000Z', canReopen: true }
  const game = { matchId: receipt.billingInfoId, title: 'Cup', scheduleDate: kept.closedAt, movieLengthSeconds: 7_300 }

  it('counts no games where there are none', async () => {
    const { screen } = await open(() => json(200, kept))
    await expect.element(screen.getByText(/^Reopened before, everything is there/)).toBeVisible()
  })

  it('opens the account again with login, password and second factor, and leads to the sign-in', async () => {
    const sent: unknown[] = []
    const asked = answering(({ path, body }) => {
      if (!path.endsWith('/reopen')) return json(200, { ...kept, data: { ...kept.data, games: [game] } })
      const typed: unknown = JSON.parse(body)
      sent.push(typed)
      if (sent.length === 1) return json(401, { code: 'wrong-credentials', message: 'no' })
      if (sent.length === 2)
        return json(403, { code: 'factor-proof-required', message: 'no', details: { kinds: ['totp'] } })
      return json(200, { username: 'mori', keptUntil: kept.expiresAt })
    })
    const screen = await mount(AccountExport, {
      path: '/account-export',
      address: `/account-export?region=asia&token=${TOKEN}`,
    })
    await screen.getByRole('button', { name: 'Open' }).click()
    await expect.element(screen.getByText('What was stored is kept until 21 December 2026')).toBeVisible()
    await expect.element(screen.getByText(/^1 game, 2 hours\. Reopened before/)).toBeVisible()
    await expect.element(screen.getByText('27 of 30 days left.')).toBeVisible()
    const reopen = screen.getByRole('button', { name: 'Reopen the account' })
    await reopen.click()
    await screen.getByLabelText('Login name').fill('mori')
    await screen.getByLabelText('Password').fill('a password')
    await reopen.click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^Login name or password is wrong/)
    await reopen.click()
    await screen.getByRole('textbox').fill('123456')
    screen.getByRole('textbox').element().closest('form')?.requestSubmit()
    await expect.element(screen.getByRole('status')).toMatchTextContent(/^The account is open again\./)
    await expect.element(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login')
    expect(sent.at(-1)).toEqual({
      token: TOKEN,
      username: 'mori',
      password: 'a password',
      factor: { kind: 'totp', code: '123456' },
    })
    expect(asked).toHaveLength(4)
  })

  const lastBill: Exported['data']['invoices'][number] = {
    billingInfoId: receipt.billingInfoId,
    from: '2026-11-01',
    to: '2026-11-21',
    currency: 'JPY',
    subtotal: 7_333,
    tax: 733,
    total: 8_066,
    paymentStatus: 'Complete',
    paymentMethod: 'CREDIT_CARD',
    transferred: 0,
    refunds: [],
    lines: [],
  }
  const byTransfer = { paymentStatus: 'Waiting', paymentMethod: 'BANK_TRANSFER' }
  const refunded = { amount: 8_066, cause: 'refund', refundDateTime: kept.readAt, refundDate: '2026-11-24' }

  it.each([
    ['paid', {}, /The last bill, ¥8,066, is paid\.$/],
    ['refunded', { refunds: [refunded] }, /The last bill, ¥8,066, is paid\. ¥8,066 refunded$/],
    ['declined', { paymentStatus: 'Error' }, /The last bill, ¥8,066, is not paid yet\.$/],
    ['paid in part', { ...byTransfer, transferred: 3_000 }, /Of the last bill, ¥8,066, ¥5,066 is not paid yet\.$/],
    ['nothing to pay', { total: 0 }, /^Since 21 November 2026\.$/],
    ['withdrawn', { paymentStatus: 'Cancel' }, /^Since 21 November 2026\.$/],
  ] as const)('says what became of the last bill: %s', async (_, state, text) => {
    const last = { ...lastBill, ...state }
    const { screen } = await open(() => json(200, { ...kept, data: { ...kept.data, invoices: [last] } }))
    await expect.element(screen.getByText(/^Since 21 November 2026/)).toMatchTextContent(text)
  })

  it('leads to the provider where people sign in there alone', async () => {
    await configure({ providers: { asia: { name: 'Kita ID', button: {}, isOnly: true } } })
    const asked = answering(({ path }) => (path.endsWith('/provider') ? json(503, {}) : json(200, kept)))
    const address = `/account-export?region=asia&token=${TOKEN}`
    const screen = await mount(AccountExport, { path: '/account-export', address })
    await screen.getByRole('button', { name: 'Open' }).click()
    await screen.getByRole('button', { name: 'Reopen the account' }).click()
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^The account could not be reopened\./)
    expect(asked.at(-1)?.path).toBe('/asia/administrator/provider')
    expect(screen.getByLabelText('Password').elements()).toEqual([])
  })

  it('of one whose games are deleted opens nothing again', async () => {
    const { screen } = await open(() => json(200, { ...account, canReopen: false }))
    await expect.element(screen.getByRole('heading', { name: 'Kita Rowing Club is closed' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Reopen the account' }).elements()).toEqual([])
  })

  it('opens its receipts as receipts, with the days of the closed account in its own zone', async () => {
    const { screen, asked } = await open(() => json(200, account))
    await expect.element(screen.getByRole('heading', { level: 1, name: 'Kita Rowing Club is closed' })).toBeVisible()
    expect(asked).toMatchObject([{ path: expect.stringContaining('/account_export'), body: `{"token":"${TOKEN}"}` }])
    const days = 'Closed on 21 November 2026. This page is available until 21 December 2026.'
    await expect.element(screen.getByText(days)).toBeVisible()
    const first = screen.getByRole('article', { name: 'Receipt JP-2026-000042' })
    await expect.element(first.getByText('¥1,109 (tax included)')).toBeVisible()
    await expect.element(first.getByText('Amount excluding tax (taxable at 10%)')).toBeVisible()
    const second = screen.getByRole('article', { name: 'Receipt JP-2026-000057' })
    await expect.element(second.getByText('Bank transfer')).toBeVisible()
  })

  it('gives all data as one file under the name of the organisation', async () => {
    const { screen } = await open(() => json(200, account))
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    await screen.getByRole('button', { name: 'Download all data' }).click()
    expect(saved).toEqual(['Kita Rowing Club.json'])
  })

  it('says so where there is no receipt, and offers none to print', async () => {
    const { screen } = await open(() => json(200, { ...account, receipts: [] }))
    await expect.element(screen.getByText('There are no receipts.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Print receipts' }).elements()).toEqual([])
  })

  it.each([
    ['unknown', 404, 'asia'],
    ['too old', 410, 'asia'],
    ['of a region that is none', 200, 'atlantis'],
  ])('that is %s says so next to its button, in no dialog', async (_, status, region) => {
    const { screen } = await open(() => json(status, { code: 'export-unknown', message: 'no' }), region)
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^This link is not valid or has expired\./)
    expect(messageStore.read()).toBeNull()
  })

  it('can be tried again where nothing could be reached', async () => {
    let isAway = true
    const { screen } = await open(() => (isAway ? Response.error() : json(200, account)))
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^The data could not be loaded\./)
    isAway = false
    await screen.getByRole('button', { name: 'Open' }).click()
    await expect.element(screen.getByRole('heading', { name: 'Kita Rowing Club is closed' })).toBeVisible()
  })
})

it('a deleted account sees its last bill, until when its games are kept, and where the link goes, masked', async () => {
  closedAccount.note({ mail: 'office@kita.example', bill: { minor: 8_066, currency: 'JPY' }, games: '2026-12-21' })
  const screen = await mount(ThankYou)
  await expect.element(screen.getByText(/is on its way to o•••@kita\.example\. It works for 30 days/)).toBeVisible()
  const end = 'The last bill is ¥8,066. All games are deleted on 21 December 2026.'
  await expect.element(screen.getByText(end)).toBeVisible()
  closedAccount.note(null)
})

it('a deleted account is thanked, learns of the mail, and is led to the sign-in page, in any language', async () => {
  const screen = await mount(ThankYou)
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Thank you for using Kickview' })).toBeVisible()
  await expect.element(screen.getByText(/It works for 30 days/)).toBeVisible()
  await expect.element(screen.getByRole('link', { name: 'Go to sign-in' })).toHaveAttribute('href', '#/login')
  await screen.getByLabelText('Language').selectOptions('Deutsch')
  await expect.element(screen.getByText(/Kickview/).first()).toBeVisible()
  await expect.element(screen.getByRole('heading', { level: 1 })).not.toMatchTextContent(/Thank you/)
})
