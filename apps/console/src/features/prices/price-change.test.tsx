import { afterEach, beforeEach, expect, it } from 'vitest'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { answerBooks, documentOf, entry, plans } from '../../testing/usage-books.ts'
import { PriceChange } from './price-change.tsx'

const raised = { 'standard.base': 20_800, 'standard.viewer': 520, 'yearly.base': 208_000 } as const
const isRaised = (id: string): id is keyof typeof raised => Object.hasOwn(raised, id)
const publishedDate = '2026-11-10T00:00:00.000Z'
const listed = plans.map((plan) =>
  isRaised(plan.contractPlanId)
    ? { ...plan, priceChanges: [{ from: '202704', publishedDate, price: { JPY: raised[plan.contractPlanId] } }] }
    : plan,
)
const announced = { from: '202704', notifiedDate: '2026-11-20T00:00:00.000Z', appliesFrom: '202704' }
const notice = {
  noticeId: '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7b01',
  kind: 'price-changes',
  date: announced.notifiedDate,
  sentence: 'From 1 April: ¥1,100 more a month',
  place: '/price-change',
  isUnread: true,
  failedMails: [],
}
const since = '2026-09-30T15:00:00.000Z'
function show(priceNotices: readonly (typeof announced)[]) {
  const history = { months: [], days: [] }
  const held = documentOf({ plans: [entry('standard.base', since)], priceNotices: [...priceNotices] })
  const books = { documents: [held], billings: [], users: [], organization: [], byUser: [], history, plans: listed }
  const seen = answering(
    answerBooks(
      () => books,
      ({ path }) => {
        if (path.endsWith('/notices/read')) return json(200, { unread: 0 })
        if (!path.includes('/notices?')) return json(500)
        return json(200, { unread: 1, requestsToDecide: 0, through: notice.date, notices: [notice] })
      },
    ),
  )
  return { seen, mounted: mount(PriceChange, { path: '/price-change' }) }
}

beforeEach(async () => {
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => leaveSession())

it('the first month is there twice, with what can be done until when; the notice of it is read by that', async () => {
  const { seen, mounted } = show([announced])
  const page = await mounted
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('From 1 April: ¥1,100 more a month')
  const rows = page.getByRole('table').getByRole('row')
  const cells = rows.elements().map((row) => [...row.children].map((cell) => cell.textContent).join(' '))
  expect(cells).toEqual([
    'Item Price now Price from April Quantity Bill now Bill from April',
    'standard ¥19,800 ¥20,800 1 ¥19,800 ¥20,800',
    'Consumption tax (10%)    ¥1,980 ¥2,080',
    'Total including tax    ¥21,780 ¥22,880',
  ])
  await expect
    .element(page.getByText('First paid on 1 May 2027. The 8 bills until November 2027 come to ¥8,800 more.'))
    .toBeVisible()
  await expect.element(page.getByText('Also for what you do not have now: viewers ¥520 instead of ¥500.')).toBeVisible()
  await expect.element(page.getByText(/at today’s prices if bought by 31 March 2027\./)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Review' }))
    .toHaveAttribute('href', '/change-plan?tab=yearly&plan=yearly')
  const read = () => seen.find(({ path }) => path.endsWith('/notices/read'))?.body
  await expect.poll(read).toBe(JSON.stringify({ through: notice.date }))
})

it('nobody is shown prices that do not change for them', async () => {
  const page = await show([]).mounted
  await expect
    .element(page.getByText('No price changes for you. If one rises, you are notified of it before.'))
    .toBeVisible()
})
