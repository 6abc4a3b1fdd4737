import type { PurchaseRequest } from '@touchline/contract/requests'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { begin } from '../../lib/session/session.ts'
import { answering, json, type SeenRequest, sessionOf } from '../../testing/cell.ts'
import { contractDocument } from '../../testing/contract-document.ts'
import { answerMessages, lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { askedRequest as asked } from '../../testing/purchase-request.ts'
import { RequestScreen } from './request-screen.tsx'

beforeEach(enter)
afterEach(leave)

const open = async (
  step: (path: string) => Response = () => json(500, {}),
  own: PurchaseRequest = asked,
  document = contractDocument(),
) => {
  let now = own
  const sent = answering(({ path, body }) => {
    if (body !== '' || path.endsWith('/withdraw')) return step(path)
    if (path.endsWith(`/${asked._id}`)) return json(200, now)
    if (path.includes('/purchase_requests')) return json(200, { results: [now] })
    if (path.includes('/contract_plan')) return json(200, { results: [] })
    return json(200, path.endsWith('/contract_info') ? { results: [document] } : document)
  })
  const screen = await mount(RequestScreen, { path: '/requests/$id', address: `/requests/${asked._id}` })
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Request: 2 hours of upload time')
  return { screen, sent, become: (change: Partial<PurchaseRequest>) => void (now = { ...own, ...change }) }
}

describe('a request', () => {
  it('says what it is about, and is approved with the figures that are shown', async () => {
    const approved = { state: 'approved', decidedBy: 'Kaito Mori', decidedDate: '2026-11-21T01:00:00.000Z' } as const
    const { screen, sent, become } = await open(() => {
      become(approved)
      return json(200, { ...asked, ...approved })
    })
    await expect.element(screen.getByText('For the cup')).toBeVisible()
    await expect.element(screen.getByText('Ren Sakai (Reader), 20 November 2026')).toBeVisible()
    await screen.getByRole('button', { name: 'Approve and buy' }).click()
    await expect.poll(() => lastToast()?.text).toBe('Approved and bought.')
    await expect.element(screen.getByText('Kaito Mori, 21 November 2026')).toBeVisible()
    await expect.element(screen.getByText('21 November 2026', { exact: true })).toBeVisible()
    const { currency: _, ...shown } = asked.quote
    expect(JSON.parse(sent.find(({ path }) => path.endsWith('/approve'))?.body ?? '')).toEqual(shown)
  })

  it('says that who asked no longer sees the bills', async () => {
    const { screen } = await open(undefined, { ...asked, askerRole: null })
    await expect.element(screen.getByText('Ren Sakai, 20 November 2026; no longer sees the bills')).toBeVisible()
  })

  it('that is something else by now shows both, and is approved as it is now', async () => {
    const now = { total: 2_750, monthly: 3_000, startsOn: null, endsOn: '2026-12-31' }
    const { screen, sent } = await open(() => json(409, { code: 'request-changed', message: 'no', details: now }))
    await screen.getByRole('button', { name: 'Approve and buy' }).click()
    await expect.element(screen.getByRole('row', { name: /Total/ })).toMatchTextContent(/2,200.*2,750/)
    await expect.element(screen.getByRole('row', { name: /A whole month/ })).toMatchTextContent(/–.*3,000/)
    await expect.element(screen.getByRole('row', { name: /Ends/ })).toMatchTextContent(/30 November.*31 December/)
    await screen.getByRole('button', { name: 'Approve as of now' }).click()
    await expect.poll(() => sent.filter(({ path }) => path.endsWith('/approve')).length).toBe(2)
    expect(JSON.parse(sent.findLast(({ path }) => path.endsWith('/approve'))?.body ?? '')).toEqual(now)
  })

  const close = async () => {
    await expect.poll(() => messageStore.read()).not.toBeNull()
    answerMessages(true)
  }
  const keysOf = (sent: readonly SeenRequest[]) =>
    sent.filter(({ path }) => path.endsWith('/approve')).map(({ idempotencyKey }) => idempotencyKey)

  it('whose answer is lost is approved once more as the same approval', async () => {
    let isLost = true
    const { screen, sent, become } = await open(() => {
      if (isLost) throw new TypeError('no network')
      become({ state: 'approved' })
      return json(200, { ...asked, state: 'approved' })
    })
    const button = screen.getByRole('button', { name: 'Approve and buy' })
    await button.click()
    await close()
    await expect.element(button).toBeEnabled()
    const lost = keysOf(sent)
    isLost = false
    await button.click()
    await expect.poll(() => lastToast()?.text).toBe('Approved and bought.')
    expect(keysOf(sent).length).toBeGreaterThan(lost.length)
    expect(new Set(keysOf(sent)).size).toBe(1)
  })

  it('that was refused is approved by another key', async () => {
    const { screen, sent } = await open(() => json(409, { code: 'unsettled', message: 'no' }))
    const button = screen.getByRole('button', { name: 'Approve and buy' })
    await button.click()
    await close()
    await button.click()
    await close()
    expect(new Set(keysOf(sent)).size).toBe(2)
  })

  it('whose invoice needs an address says so, and leads to where it is typed', async () => {
    const { screen } = await open(() => json(409, { code: 'address-unregistered', message: 'no' }))
    await screen.getByRole('button', { name: 'Approve and buy' }).click()
    const why = /must name its buyer with a postal address\. Save it, then approve/
    await expect.element(screen.getByText(why)).toBeVisible()
    expect(messageStore.read()).toBeNull()
    await screen.getByRole('link', { name: 'Add name and address' }).click()
    await expect.element(screen.getByText(why)).not.toBeInTheDocument()
  })

  const held = /^We are checking the bills of your organisation/

  it('of an organisation on hold is not approved, and says why', async () => {
    const { screen } = await open(() => json(500), asked, contractDocument({ isOnHold: true }))
    await expect.element(screen.getByText(held)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Approve and buy' })).toBeDisabled()
    await expect.element(screen.getByRole('button', { name: 'Decline' })).toBeEnabled()
  })

  it('of an organisation that is put on hold in between stays as it is, with the reason above the button', async () => {
    const { screen } = await open(() => json(409, { code: 'parked', message: 'no' }))
    await screen.getByRole('button', { name: 'Approve and buy' }).click()
    await expect.element(screen.getByText(held)).toBeVisible()
    expect(messageStore.read()).toBeNull()
  })

  it('that somebody else was faster with says so', async () => {
    answerMessages(true)
    const { screen, become } = await open(() => {
      become({ state: 'declined', decidedBy: 'Aya Tanaka', decidedDate: asked.askedDate, reason: 'Not now' })
      return json(409, { code: 'request-decided', message: 'no', details: {} })
    })
    await screen.getByRole('button', { name: 'Approve and buy' }).click()
    await expect.element(screen.getByText('Not now')).toBeVisible()
  })

  it('is declined with a reason', async () => {
    const { screen, sent } = await open(() => json(200, { ...asked, state: 'declined', reason: 'No' }))
    await screen.getByRole('button', { name: 'Decline' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Decline this request' })
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.element(dialog.getByText('Enter a reason.')).toBeVisible()
    await dialog.getByLabelText('Reason').fill(' Not this month ')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.poll(() => lastToast()?.text).toBe('Declined.')
    expect(JSON.parse(sent.find(({ path }) => path.endsWith('/decline'))?.body ?? '')).toEqual({
      reason: 'Not this month',
    })
  })

  it.each([
    [true, 1],
    [false, 0],
  ])('is decided by no reader; who asked (%s) withdraws it', async (isOwn, buttons) => {
    begin('/asia', { ...sessionOf('token'), memberRole: 'reader' })
    const { screen } = await open(() => json(200, asked), { ...asked, isOwn })
    await expect.element(screen.getByText('An administrator approves or declines it.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Approve and buy' }).elements()).toHaveLength(0)
    expect(screen.getByRole('button', { name: 'Undo' }).elements()).toHaveLength(buttons)
  })
})
