import { dateText } from '@touchline/words/date-text'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { begin } from '../../lib/session/session.ts'
import { type Books, contract, discounted, groups, plan, readingBooks, smaller } from '../../testing/books.ts'
import { answering, json, type SeenRequest, sessionOf } from '../../testing/cell.ts'
import { lastToast } from '../../testing/messages.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { spring } from '../../testing/spring-coupon.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { CouponBox } from './coupon-box.tsx'

const bank = { method: 'BANK_TRANSFER', yearlyMethod: 'BANK_TRANSFER', paymentService: null } as const

const refusal = (status: number, code: string, details?: object) => json(status, { code, message: code, details })
const isLookup = ({ path }: SeenRequest) => path.includes('/data/master/coupon/code/')
const isSave = ({ path }: SeenRequest) => path.endsWith('/plans/coupon/save')

const yearly = (name: string, discountPercent: number) => {
  const full = `yearly${name}Plan`
  const reduced = `${full}Discount${discountPercent}Percent`
  const tier = name === 'Basic' ? ('basic' as const) : ('standard' as const)
  const groupOf = (id: string, more: object) => {
    const like = groups.find((each) => each.tier === tier)
    if (like === undefined) throw new Error(`the books have no ${tier}`)
    return { ...like, _id: id, contractPlanGroupId: id, cycle: 'year' as const, ...more }
  }
  const plans = [full, reduced].flatMap((id) =>
    (['base', 'analyst', 'viewer', 'storage'] as const).map((role) => ({
      ...plan(id, tier, role),
      paymentCycle: 'YEAR' as const,
    })),
  )
  const offering = 'not-for-sale' as const
  const discount = groupOf(reduced, { discountPercent, offering, baseContractPlanGroupId: full })
  return [[groupOf(full, {}), discount], plans] as const
}

interface Answers extends Books {
  readonly lookup?: () => Response
  readonly save?: () => Response
  readonly limit?: () => number | null
}

const show = async ({
  lookup = () => json(200, spring),
  save = () => json(500),
  limit = () => null,
  ...books
}: Answers = {}) => {
  const seen = answering((asked) => {
    if (isLookup(asked)) return lookup()
    if (isSave(asked)) return save()
    if (asked.path.endsWith('/purchase_limit')) return json(200, { amount: limit(), currency: 'JPY' })
    return readingBooks(asked, books) ?? json(404)
  })
  const screen = await mount(CouponBox)
  await expect.element(screen.getByLabelText('Coupon code (6 characters)')).toBeVisible()
  return { screen, seen }
}

type Screen = Awaited<ReturnType<typeof show>>['screen']

const use = async (screen: Screen, code = 'spring') => {
  await screen.getByLabelText('Coupon code (6 characters)').fill(code)
  await screen.getByRole('button', { name: 'Use coupon' }).click()
}

beforeEach(enter)
afterEach(leave)

describe('the coupon box', () => {
  it('turns small letters into capitals, takes six characters and only then can be used', async () => {
    const { screen, seen } = await show()
    const code = screen.getByLabelText('Coupon code (6 characters)')
    const button = screen.getByRole('button', { name: 'Use coupon' })
    await code.fill('sprin')
    await expect.element(button).toBeDisabled()
    await code.fill('spring')
    await expect.element(code).toHaveValue('SPRING')
    await expect.element(code).toHaveAttribute('maxlength', '6')
    await button.click()
    await expect.element(screen.getByRole('dialog')).toBeVisible()
    expect(seen.find(isLookup)?.path).toMatch(/\/coupon\/code\/SPRING$/)
  })

  it('turns full-width letters and digits into half-width ones', async () => {
    const { screen, seen } = await show()
    const code = screen.getByLabelText('Coupon code (6 characters)')
    await code.fill('ｓｐｒｉ１０')
    await expect.element(code).toHaveValue('SPRI10')
    await screen.getByRole('button', { name: 'Use coupon' }).click()
    await waitFor(() => expect(seen.find(isLookup)?.path).toMatch(/\/coupon\/code\/SPRI10$/))
  })

  it.each([
    ['2026-01-01', '2026-03-31', 'This coupon expired on 31 March 2026.'],
    ['2999-04-01', '2999-04-30', 'This coupon can be used from 1 April 2999.'],
  ])('that can be used from %s to %s only says which day it is about', async (from, to, text) => {
    const details = { effectiveStartDate: `${from}T03:00:00.000Z`, effectiveEndDate: `${to}T03:00:00.000Z` }
    const { screen } = await show({ lookup: () => refusal(400, 'coupon-not-effective', details) })
    await use(screen)
    await expect.element(screen.getByLabelText('Coupon code (6 characters)')).toHaveAccessibleDescription(text)
  })

  it('does not stretch its button when a word appears under the field', async () => {
    const { screen } = await show({ lookup: () => refusal(404, 'coupon-unknown') })
    const button = screen.getByRole('button', { name: 'Use coupon' })
    const before = button.element().getBoundingClientRect().width
    await use(screen)
    await expect.element(screen.getByText('The coupon was not found.')).toBeVisible()
    expect(button.element().getBoundingClientRect().width).toBeCloseTo(before, 0)
  })

  it.each(['ＳＰＲ－ＮＧ', 'SPR-NG', 'クーポン'])('refuses %s next to the field', async (typed) => {
    const { screen } = await show()
    await screen.getByLabelText('Coupon code (6 characters)').fill(typed)
    await expect
      .element(screen.getByText('Please enter only half-width alphanumeric characters', { exact: true }))
      .toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Use coupon' })).toBeDisabled()
  })

  it.each([
    [404, 'coupon-unknown', 'The coupon was not found.'],
    [400, '400_0144', 'This coupon has reached its limit of uses.'],
    [400, 'coupon-already-used', 'This coupon has already been used.'],
    [400, 'coupon-not-effective', 'This coupon cannot be used today.'],
    [400, 'coupon-other-region', 'The plan in this coupon is not available to your organisation.'],
    [400, 'coupon-other-currency', 'The plan of this coupon has no price in your currency.'],
    [429, 'too-many-attempts', 'Too many attempts. Wait a few minutes and try again.'],
    [500, 'server-error', 'The coupon could not be fetched.'],
  ])('says why after a %i %s, until the code is edited', async (status, code, text) => {
    const { screen } = await show({ lookup: () => refusal(status, code) })
    await use(screen)
    const field = screen.getByLabelText('Coupon code (6 characters)')
    await expect.element(field).toHaveAccessibleDescription(text)
    await field.fill('SPRIN')
    await expect.element(screen.getByText(text)).not.toBeInTheDocument()
  })
})

const paid = { success: true, change: 'upgrade', startDate: '2026-11-20T15:00:00.000Z' } as const
const saved = () => json(200, { ...paid, endDate: '2027-02-20T14:59:59.999Z', contractInfo: contract })

describe('buying with a coupon', () => {
  it('shows what it does, sends what was shown once, and leads to the overview', async () => {
    const { screen, seen } = await show({ save: saved })
    await use(screen)
    const dialog = screen.getByRole('dialog', { name: 'Buy with coupon SPRING?' })
    await expect.element(dialog.getByText('Season start')).toBeVisible()
    await expect.element(dialog.getByText('¥21,780 ¥17,424')).toBeVisible()
    await expect.element(dialog.getByText(/It is not for upload, export or storage options/)).toBeVisible()
    const shown = dialog.getByTestId('coupon-total').element().textContent ?? ''
    await dialog.getByRole('button', { name: 'Buy with coupon' }).click()
    await waitFor(() =>
      expect(messageStore.read()).toMatchObject({ body: expect.stringContaining('It is active now') }),
    )
    messageStore.read()?.answer(true)
    await expect.element(screen.getByText('Overview')).toBeInTheDocument()
    const sent: unknown = JSON.parse(seen.find(isSave)?.body ?? '{}')
    expect(sent).toEqual({
      couponId: spring.couponId,
      isDowngrade: false,
      analystNum: 1,
      viewerNum: 0,
      quotedTotal: Number(shown.replaceAll(/\D/g, '')),
    })
    expect(seen.filter(isSave)).toHaveLength(1)
  })

  it('counts the seats that are chosen, and not what is no count', async () => {
    const { screen } = await show()
    await use(screen)
    await expect.element(screen.getByText('Then, per full month')).toBeVisible()
    const whole = screen.getByText('Then, per full month').element().parentElement
    expect(whole?.textContent).toContain('¥17,424')
    await screen.getByLabelText('Viewers').fill('3')
    await waitFor(() => expect(whole?.textContent).toContain('¥18,744'))
    await screen.getByLabelText('Viewers').fill('1000')
    expect(whole?.textContent).toContain('¥18,744')
    await screen.getByRole('button', { name: 'One viewer fewer' }).click()
    await expect.element(screen.getByLabelText('Viewers')).toHaveValue('2')
    await expect.element(screen.getByRole('button', { name: 'One analyst fewer' })).toBeDisabled()
  })

  it('counts the storage that the server counts, also where the running month has no estimate of it', async () => {
    const stored = { thisMonth: 36_000, fromToday: 0, fromNextMonth: 0 }
    const { screen } = await show({ lookup: () => json(200, { ...spring, storedSeconds: stored }) })
    await use(screen)
    await expect.element(screen.getByText('Then, per full month')).toBeVisible()
    expect(screen.getByText('Then, per full month').element().parentElement?.textContent).toContain('¥17,622')
  })

  it.each([
    // 19,800 less 20 percent from today, 9,900 less 10 percent from next month; ten hours at 18, and 10 % tax.
    ['that begins today', 'Basic', 'Standard', 20, { thisMonth: 0, fromToday: 36_000, fromNextMonth: 0 }, '¥17,622'],
    ['of a smaller plan', 'Standard', 'Basic', 10, { thisMonth: 0, fromToday: 0, fromNextMonth: 36_000 }, '¥9,999'],
  ])('counts the storage of its term in a yearly coupon %s', async (_, held, sold, percent, storedSeconds, total) => {
    const [moreGroups, morePlans] = yearly(sold, percent)
    const [coupon] = moreGroups.slice(-1)
    const sells = { planGroupId: coupon?._id ?? '', masterContractPlans: [] }
    const lookup = () => json(200, { ...spring, plans: [sells], isYearly: true, storedSeconds })
    const plans = contract.plans.map((each) => ({ ...each, contractPlanId: `team${held}Plan.base` }))
    const { screen } = await show({ lookup, moreGroups, morePlans, contract: { ...contract, plans } })
    await use(screen)
    await expect.element(screen.getByTestId('coupon-total')).toHaveTextContent(total)
  })

  it('shows the new amount where it changed, and asks again for that', async () => {
    const { screen, seen } = await show({ save: () => refusal(409, 'quote-changed', { total: 12_345 }) })
    await use(screen)
    await screen.getByRole('button', { name: 'Buy with coupon' }).click()
    await expect.element(screen.getByTestId('coupon-total')).toHaveTextContent('¥12,345')
    await screen.getByRole('button', { name: 'Buy with coupon' }).click()
    await waitFor(() => expect(seen.filter(isSave)).toHaveLength(2))
    expect(seen.findLast(isSave)?.body).toContain('"quotedTotal":12345')
  })

  it('asks for the e-mail address first where none is registered, and buys nothing', async () => {
    const customerInfo = { ...contract.customerInfo, mail: null }
    const { screen, seen } = await show({ contract: { ...contract, customerInfo } })
    await use(screen)
    await screen.getByRole('button', { name: 'Buy with coupon' }).click()
    await expect.element(screen.getByRole('textbox', { name: 'E-mail' })).toBeVisible()
    expect(screen.getByRole('dialog').elements()).toHaveLength(1)
    expect(seen.some(isSave)).toBe(false)
  })

  it('says why it cannot be used now, and cannot be pressed', async () => {
    const endDate = Temporal.Now.instant().add({ hours: 24 }).toString({ fractionalSecondDigits: 3 })
    const plans = contract.plans.map((entry) => ({ ...entry, contractPlanId: `${discounted}.base`, endDate }))
    const running = { ...contract, plans }
    const { screen } = await show({ contract: running })
    await use(screen)
    await expect.element(screen.getByText(/A plan change can be scheduled until 3 days before/)).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Buy with coupon' })).toBeDisabled()
  })

  it.each<[string, Partial<typeof contract>, RegExp]>([
    ['no card', { payment: bank }, /^You buy Standard with the coupon\. This month costs ¥/],
    ['no telephone number', { customerInfo: { ...contract.customerInfo, tel: null } }, /^You buy Standard/],
  ])('asks for the payer and a card where there is %s, with what is bought', async (_, more, text) => {
    const { screen, seen } = await show({ contract: { ...contract, ...more } })
    await use(screen)
    await screen.getByRole('button', { name: 'Buy with coupon' }).click()
    const dialog = screen.getByRole('dialog', { name: 'Add a payer and a card' })
    await expect.element(dialog.getByText(text)).toBeVisible()
    await expect.element(dialog.getByRole('button', { name: 'Purchase' })).toBeDisabled()
    expect(seen.some(isSave)).toBe(false)
  })

  it('says when a smaller plan’s discount starts and ends, and that it is scheduled', async () => {
    const plans = contract.plans.map((entry) => ({ ...entry, contractPlanId: 'teamStandardPlan.base' }))
    const lower = spring.plans.map(({ masterContractPlans }) => ({ planGroupId: smaller, masterContractPlans }))
    const { screen } = await show({
      contract: { ...contract, plans },
      lookup: () => json(200, { ...spring, plans: lower }),
      save: saved,
    })
    await use(screen)
    const { year, month } = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').add({ months: 1 })
    const first = `${year}-${String(month).padStart(2, '0')}-01`
    await expect.element(screen.getByText(first, { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Buy with coupon' }).click()
    await expect.poll(() => lastToast()?.text).toContain(`starts on ${dateText(first, 'en', 'fullDay')}`)
  })

  it('above the limit of a billing manager is an administrator’s, also where the limit was changed in between', async () => {
    begin('/asia', { ...sessionOf('token'), memberRole: 'billing-manager' })
    let amount: number | null = null
    const { screen } = await show({ save: () => refusal(409, 'approval-required'), limit: () => amount })
    await use(screen)
    const dialog = screen.getByRole('dialog')
    const button = dialog.getByRole('button', { name: 'Buy with coupon' })
    await expect.element(button).toBeEnabled()
    amount = 0
    await button.click()
    await expect.element(dialog.getByText(/^An administrator has to use this coupon/)).toBeVisible()
    await expect.element(button).toBeDisabled()
  })

  it('asks to contact support where it could not be bought', async () => {
    const { screen } = await show({ save: () => refusal(403, 'esports') })
    await use(screen)
    await screen.getByRole('button', { name: 'Buy with coupon' }).click()
    const body = 'The plan could not be bought with the coupon. Please contact support.'
    await waitFor(() => expect(messageStore.read()).toMatchObject({ title: 'Nothing was changed', body }))
    await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  })
})
