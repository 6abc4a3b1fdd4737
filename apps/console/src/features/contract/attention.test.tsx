import type { ContractInfo } from '@touchline/contract/contract-info'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { configure, organization, sessionOf } from '../../testing/cell.ts'
import { answerMessages } from '../../testing/messages.ts'
import { mount } from '../../testing/mount.tsx'
import { answer, show } from '../../testing/overview.tsx'
import { askedRequest } from '../../testing/purchase-request.ts'
import { documentOf, entry, used, userOf } from '../../testing/usage-books.ts'
import { Overview } from './overview.tsx'

type Page = Awaited<ReturnType<typeof show>>

const factOf = (page: Page, name: string): string | null | undefined =>
  page.getByRole('region', { name: 'Contract info' }).getByRole('term').filter({ hasText: name }).first().element()
    .nextElementSibling?.textContent

beforeEach(async () => {
  await configure({ demo: true })
  begin('/asia', sessionOf('access'))
})
afterEach(() => leaveSession())

const card = (expiryYear: number, expiryMonth: number) => ({
  method: 'CREDIT_CARD' as const,
  yearlyMethod: 'CREDIT_CARD' as const,
  paymentService: { brand: 'visa' as const, cardLast4: '4242', cardName: 'MORI', expiryMonth, expiryYear },
})

const ended = { isCancellation: true, cancellationDate: '2026-11-01T00:00:00.000Z', plans: [] }
const trialEnded = { plans: [entry('trialEnded.base', '2026-11-01T00:00:00.000Z')] }
const reservedPlans = [
  entry('standard.base', '2026-09-30T15:00:00.000Z', '2026-11-30T14:59:59.999Z'),
  { ...entry('yearly.base', '2026-11-30T15:00:00.000Z', '2027-11-30T14:59:59.999Z'), _id: crypto.randomUUID() },
]

describe('what needs the reader', () => {
  it.each<[string, Partial<ContractInfo>, string, string]>([
    ['an expired contract', ended, 'The plan ended on 1 November 2026', 'Choose a plan'],
    ['a trial that ended', trialEnded, 'The trial ended on 1 November 2026', 'Choose a plan'],
    ['an expired card', { payment: card(2026, 10) }, 'The card has expired', 'Change'],
    ['an expiring card', { payment: card(2026, 11) }, 'Card expires', 'Change'],
  ])('shows %s where it belongs, with the one way on, and in no banner', async (_, more, title, wayOn) => {
    const page = await show({ document: documentOf(more), billings: [] })
    await expect.element(page.getByText(title, { exact: true })).toBeVisible()
    await expect.element(page.getByRole('link', { name: wayOn, exact: true }).first()).toBeVisible()
    expect(page.getByRole('status').filter({ hasText: title }).elements()).toEqual([])
  })

  it('keeps what is scheduled in the list, with its way back, and says it in the first line', async () => {
    const page = await show({ document: documentOf({ plans: reservedPlans, payment: card(2026, 10) }), billings: [] })
    await expect.element(page.getByRole('heading', { name: /yearly from 1 December/ })).toBeVisible()
    const change = page.getByRole('listitem').filter({ hasText: 'yearly instead of' })
    const undo = change.getByRole('button', { name: 'Undo' })
    await expect.element(undo).toHaveAccessibleDescription('yearly instead of standard Undo until 30 November.')
    await undo.click()
    await expect.poll(() => messageStore.read()).toMatchObject({ title: 'Withdraw the scheduled change?' })
  })

  it('says who withdraws a change where the bills would be above the limit of the requester', async () => {
    begin('/asia', { ...sessionOf('access'), memberRole: 'billing-manager' })
    const page = await show({ document: documentOf({ plans: reservedPlans }), billings: [], isAboveLimit: true })
    const change = page.getByRole('listitem').filter({ hasText: 'yearly instead of' })
    await change.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => messageStore.read()).toMatchObject({ title: 'Withdraw the scheduled change?' })
    answerMessages(true)
    const body = expect.stringMatching(/An administrator has to withdraw it\.$/)
    await expect.poll(() => messageStore.read()).toMatchObject({ body })
  })

  it('lists a request that waits for an administrator, and leads to it', async () => {
    const page = await show({ waiting: [askedRequest, { ...askedRequest, isOwn: true, _id: organization._id }] })
    const rows = page.getByRole('region', { name: 'Coming up' }).getByRole('listitem')
    const request = rows.filter({ hasText: 'asks for' })
    await expect
      .element(request)
      .toMatchTextContent(
        /27 Nov.*Ren Sakai asks for 2 hours of upload time, ¥.*Decide by 27 November\. Hours are for the month in which it is approved\./,
      )
    await request.getByRole('link', { name: 'Decide' }).click()
    await expect.element(page.getByText('Request')).toBeVisible()
  })

  it('keeps an alert from the soft limit of upload time on, in a quiet tone where it is enough', async () => {
    const page = await show({ usedHours: 10, softHours: 8 })
    const alert = page.getByRole('status').filter({ hasText: 'past the warning' })
    await expect
      .element(alert)
      .toMatchTextContent(/^10.h of 15.h used, past the warning at 8.h\. ?Enough until 30 November\.$/)
    expect(alert.element().classList).toContain('info')
  })

  it('keeps one of users who use up their export time, where upload time needs none', async () => {
    const exported = (minutes: number) => used(organization._id, 'CLIP_MOVIE_CONVERT_TIME', minutes * 60)
    const user = userOf(1)
    const books = (minutes: number) => ({
      users: [user],
      organization: [exported(minutes)],
      byUser: [{ ...exported(minutes), usageAggregationUnitId: user._id }],
    })
    const page = await show({ books: books(61) })
    await expect.element(page.getByRole('alert').getByText('1 user has used up the export time.')).toBeVisible()
  })

  it('says nothing of it to readers who do not decide', async () => {
    begin('/asia', { ...sessionOf('access'), memberRole: 'billing-manager' })
    const page = await show({ waiting: [askedRequest] })
    await expect.element(page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').first()).toBeVisible()
    expect(page.getByText(/asks for/).query()).toBeNull()
  })

  it('stays where the limits cannot be read, and does not ask for them again and again', async () => {
    const asked = answer({ isBroken: true })
    await expect.element((await mount(Overview)).getByRole('region', { name: 'Last payments' })).toBeVisible()
    expect(asked.filter(({ path }) => path.endsWith('/upper_limit/current_value')).length).toBeLessThan(6)
  })

  it('calls a cancelled plan expired, and nothing is to be paid', async () => {
    const page = await show({ document: documentOf(ended), billings: [] })
    await expect.poll(() => factOf(page, 'Plan')).toBe('Expired')
    await expect.element(page.getByText(/^Your receipts are kept/)).toBeVisible()
  })

  it('has no way to the plans for an esports organisation', async () => {
    const session = sessionOf('access')
    const organizationDetail = { ...session.organizationDetail, organizationType: 'ESPORTS' as const }
    begin('/asia', { ...session, organizationDetail })
    const page = await show({ document: documentOf(ended), billings: [] })
    await expect.element(page.getByText(/^The plan ended on/)).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Choose a plan' })).not.toBeInTheDocument()
  })

  it('offers to add a card where none is charged', async () => {
    const payment = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER', paymentService: null } as const
    const page = await show({ document: documentOf({ payment }) })
    await expect.element(page.getByText('No card on file.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Add card' })).toBeVisible()
  })
})
