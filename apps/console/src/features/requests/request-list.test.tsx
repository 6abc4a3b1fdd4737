import type { PurchaseRequest } from '@touchline/contract/requests'
import type { BillingRole } from '@touchline/domain/people'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin } from '../../lib/session/session.ts'
import { answering, json, sessionOf } from '../../testing/cell.ts'
import { lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { askedRequest as asked } from '../../testing/purchase-request.ts'
import { answerBooks, documentOf, entry } from '../../testing/usage-books.ts'
import { RequestList } from './request-list.tsx'

beforeEach(enter)
afterEach(leave)

const open = async (first: readonly PurchaseRequest[], decide: (path: string) => Response = () => json(500, {})) => {
  let requests = first
  const books = { documents: [documentOf()], billings: [], users: [], organization: [], byUser: [] }
  const sent = answering(
    answerBooks(
      () => books,
      ({ path, body }) => {
        if (body !== '') return decide(path)
        const listed = path.includes('state=pending') ? requests.filter(({ state }) => state === 'pending') : requests
        return path.includes('/purchase_requests') ? json(200, { results: listed }) : json(500)
      },
    ),
  )
  const screen = await mount(RequestList)
  return { screen, sent, become: (others: readonly PurchaseRequest[]) => void (requests = others) }
}

const enterAs = (role: BillingRole) => {
  const session = sessionOf('token')
  begin('/asia', role === 'administrator' ? session : { ...session, memberRole: role })
}

const idOfHina = '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b22'
const over: PurchaseRequest = { ...asked, _id: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b91', state: 'withdrawn' }

it('requests are listed with what, who, how much and how it stands', async () => {
  const { screen } = await open([asked])
  await expect
    .element(screen.getByRole('row', { name: /2 hours of upload time/ }))
    .toMatchTextContent(/Ren Sakai, 20 November 2026.*2,200.*Waiting/)
})

it('hours for a club with a yearly plan are for its term, also in the last month of it', async () => {
  const plans = [entry('yearly.base', '2025-11-30T15:00:00.000Z', '2026-11-30T14:59:59.999Z')]
  const books = { documents: [documentOf({ plans })], billings: [], users: [], organization: [], byUser: [] }
  answering((sent) =>
    sent.path.includes('/purchase_requests')
      ? json(200, { results: [asked] })
      : answerBooks(
          () => books,
          () => json(500),
        )(sent),
  )
  const screen = await mount(RequestList)
  await expect
    .element(screen.getByText(/^Decide by 27 November\. Hours are for the term in which it is approved\./))
    .toBeVisible()
})

it.each([
  ['administrator', [asked, over], 'One request waits for you', 1],
  ['administrator', [{ ...asked, isOwn: true }], 'One request waits for an administrator', 0],
  ['administrator', [over], 'No request is waiting', 0],
  ['billing-manager', [asked], 'One request waits for an administrator', 0],
  ['reader', [{ ...asked, isOwn: true }, over], 'One request waits for an administrator', 0],
] as const)('a %s reads first whether something waits', async (role, requests, heading, cards) => {
  enterAs(role)
  const { screen } = await open(requests)
  await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent(heading)
  expect(screen.getByRole('region', { name: 'Request', exact: true }).elements()).toHaveLength(cards)
})

describe('what waits for an administrator', () => {
  it('says who asks for what, why and how much, and is approved there with the figures that are shown', async () => {
    const { screen, sent, become } = await open([asked], () => {
      become([{ ...asked, state: 'approved' }])
      return json(200, { ...asked, state: 'approved' })
    })
    const card = screen.getByRole('region', { name: 'Request', exact: true })
    await expect.element(card.getByRole('link', { name: 'Ren Sakai asks for 2 hours of upload time' })).toBeVisible()
    await expect.element(card.getByText('For the cup')).toBeVisible()
    await expect
      .element(card.getByText(/^Decide by 27 November\. Hours are for the month in which it is approved\./))
      .toBeVisible()
    expect(card.getByText(/Starts:|Ends:/).elements()).toEqual([])
    await card.getByRole('button', { name: 'Approve · ¥2,200' }).click()
    await expect.poll(() => lastToast()?.text).toBe('Approved and bought.')
    await expect.element(screen.getByRole('heading', { level: 1 })).toHaveTextContent('No request is waiting')
    const { currency: _, ...shown } = asked.quote
    expect(JSON.parse(sent.find(({ path }) => path.endsWith('/approve'))?.body ?? '')).toEqual(shown)
  })

  it.each([
    [asked, '¥23,980 on 1 December instead of ¥21,780'],
    [
      { ...asked, purchase: { kind: 'upload', hours: 2, userId: idOfHina } },
      '¥23,980 on 1 December instead of ¥21,780',
    ],
    [{ ...asked, purchase: { kind: 'seats', role: 'viewer', count: 1 } }, '¥21,962 on 1 December instead of ¥21,780'],
    [
      { ...asked, purchase: { kind: 'yearly-plan', planId: 'yearly', analystNum: 1, viewerNum: 0 } },
      '¥217,800 on 21 November',
    ],
  ] satisfies [PurchaseRequest, string][])('says what the first bill becomes, row %#', async (request, said) => {
    const { screen } = await open([request])
    const card = screen.getByRole('region', { name: 'Request', exact: true })
    await expect.element(card).toMatchTextContent(`Approved today: ${said}.`)
  })

  it('says nothing of a bill where it cannot be bought now', async () => {
    const { screen } = await open([{ ...asked, purchase: { kind: 'monthly-plan', planId: 'gone' } }])
    await expect.element(screen.getByText(/^Decide by 27 November/)).toBeVisible()
    expect(screen.getByText(/Approved today/).elements()).toEqual([])
  })

  it('that costs something else by now says both amounts, and is approved with the new one', async () => {
    const now = { total: 2_750, monthly: null, startsOn: null, endsOn: '2026-11-30' }
    const { screen, sent } = await open([asked], () =>
      json(409, { code: 'request-changed', message: 'no', details: now }),
    )
    await screen.getByRole('button', { name: 'Approve · ¥2,200' }).click()
    await expect.element(screen.getByRole('row', { name: /^Total/ })).toMatchTextContent(/2,200.*2,750/)
    await screen.getByRole('button', { name: 'Approve · ¥2,750' }).click()
    await expect.poll(() => sent.filter(({ path }) => path.endsWith('/approve'))).toHaveLength(2)
    expect(JSON.parse(sent.findLast(({ path }) => path.endsWith('/approve'))?.body ?? '')).toEqual(now)
  })

  it('is declined there, with a reason', async () => {
    const { screen, sent } = await open([asked], () => json(200, { ...asked, state: 'declined', reason: 'No' }))
    await screen.getByRole('button', { name: 'Decline' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Decline this request' })
    await dialog.getByLabelText('Reason').fill('Not this month')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect.poll(() => lastToast()?.text).toBe('Declined.')
    expect(sent.find(({ path }) => path.endsWith('/decline'))?.body).toBe('{"reason":"Not this month"}')
  })
})
