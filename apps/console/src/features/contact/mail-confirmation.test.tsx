import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { forgetOpenPurchase, keepOpenPurchase } from '../../lib/payment/open-purchase.ts'
import { answering, configure, json } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { MailConfirmation } from './mail-confirmation.tsx'

const TOKEN = 'k3yk3yk3yk3yk3yk3yk3yk3y'

const open = async (answer: () => Response, region = 'asia') => {
  const asked = answering(answer)
  const address = `/mail-confirmation?region=${region}&token=${TOKEN}`
  const screen = await mount(MailConfirmation, { path: '/mail-confirmation', address })
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Confirm the e-mail address' })).toBeVisible()
  // Link prefetching registers nothing.
  expect(asked).toEqual([])
  await screen.getByRole('button', { name: 'Confirm' }).click()
  return { screen, asked }
}

beforeEach(configure)
afterEach(() => {
  forgetOpenPurchase()
})

describe('the link of a confirmation mail', () => {
  it('registers the address at a press, with its token, in its own region', async () => {
    const { screen, asked } = await open(() => json(200, { mailAddress: 'office@kita.test' }), 'europe')
    await expect.element(screen.getByRole('status')).toHaveTextContent('office@kita.test is confirmed.')
    expect(asked).toMatchObject([{ path: '/europe/mail_address_change/confirm', body: `{"token":"${TOKEN}"}` }])
    await expect.element(screen.getByRole('link', { name: 'Go to Kickview' })).toBeVisible()
  })

  it('leads back to the purchase that waits for it, and informs the other tabs', async () => {
    keepOpenPurchase('/purchase-plan?tab=monthly&plan=teamStandardPlan&analysts=1&viewers=0&open=1')
    const otherTab = new BroadcastChannel('console.mail')
    const heard = new Promise((resolve) => otherTab.addEventListener('message', ({ data }) => resolve(data)))
    const { screen } = await open(() => json(200, { mailAddress: 'office@kita.test' }))
    const link = screen.getByRole('link', { name: 'Continue the purchase' })
    const href = '#/purchase-plan?tab=monthly&plan=teamStandardPlan&analysts=1&viewers=0&open=1'
    await expect.element(link).toHaveAttribute('href', href)
    expect(await heard).toBe('office@kita.test')
    otherTab.close()
  })

  it.each(['//elsewhere.test', '/debug', 'javascript:alert(1)', '/purchase-plan?x=<b>'])(
    'follows no address that somebody else put there: %s',
    async (path) => {
      keepOpenPurchase(path)
      const { screen } = await open(() => json(200, { mailAddress: 'office@kita.test' }))
      await expect.element(screen.getByRole('link', { name: 'Go to Kickview' })).toBeVisible()
    },
  )

  it.each([
    ['unknown', 404, 'mail-token-unknown', 'asia'],
    ['used', 409, 'mail-token-used', 'asia'],
    ['too old', 410, 'mail-token-expired', 'asia'],
    ['of a region that is none', 200, 'x', 'atlantis'],
  ])('that is %s says so next to its button, in no dialog', async (_, status, code, region) => {
    const { screen } = await open(() => json(status, { code, message: 'no' }), region)
    await expect
      .element(screen.getByRole('alert'))
      .toMatchTextContent(/^This link has already been used or has expired\./)
    expect(messageStore.read()).toBeNull()
  })

  it('can be pressed again where nothing could be reached', async () => {
    let isAway = true
    const { screen } = await open(() => (isAway ? Response.error() : json(200, { mailAddress: 'office@kita.test' })))
    await expect.element(screen.getByRole('alert')).toMatchTextContent(/^The address could not be confirmed\./)
    isAway = false
    await screen.getByRole('button', { name: 'Confirm' }).click()
    await expect.element(screen.getByText('office@kita.test is confirmed.')).toBeVisible()
  })
})
