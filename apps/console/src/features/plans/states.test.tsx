import type { PlanGroup } from '@touchline/domain/catalogue'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Account } from '../../lib/account/account.ts'
import { messageStore } from '../../lib/messages.ts'
import { start } from '../../lib/session/session.ts'
import { mayLeave } from '../../lib/unsaved.ts'
import { contract as booked, groups, readingBooks } from '../../testing/books.ts'
import { answering, configure, json, sessionOf } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { accountWith, accountWithReservedCoupon, entry, monthly, now } from '../../testing/plans-account.ts'
import { installProvider } from '../../testing/provider.ts'
import { show } from './plan-picker.test-support.tsx'
import { Plans } from './plans.tsx'

beforeAll(installProvider)
beforeEach(async () => {
  await configure()
  start('/asia', sessionOf('access'))
})

describe('a plan card', () => {
  it('is scheduled where a change to it is scheduled, and cannot be chosen again', async () => {
    const account = accountWith([entry('standard.base', '2026-01-01', '2026-12-01'), entry('basic.base', '2026-12-01')])
    const { screen } = await show(account)
    const basic = screen.getByRole('button', { name: /^Basic, / })
    await expect.element(screen.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect.element(basic).toBeDisabled()
    await expect.element(screen.getByText('Current', { exact: true })).toBeVisible()
  })

  it('of a coupon contract shows the price after the discount, and the full one that follows', async () => {
    const { screen } = await show(accountWith([entry('coupon.base', '2026-10-01', '2027-01-01')]))
    const card = screen.getByRole('button', { name: 'Standard, ¥17,424, 2 of 3' })
    await expect.element(screen.getByText('Current', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('After discount', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('¥21,780', { exact: true }).first()).toBeVisible()
    await expect.element(screen.getByText('until 31 December 2026, then ¥21,780')).toBeVisible()
    await expect.element(card).toBeDisabled()
  })

  it('scheduled with a coupon shows its discounted price and its days, and cannot be chosen at the full price', async () => {
    const { screen } = await show(accountWithReservedCoupon())
    const card = screen.getByRole('button', { name: 'Standard, ¥17,424, 2 of 3' })
    await expect.element(card).toBeDisabled()
    await expect.element(screen.getByText('Scheduled', { exact: true })).toBeVisible()
    await expect.element(screen.getByText('from 1 December 2026 until 28 February 2027, then ¥21,780')).toBeVisible()
    await expect
      .element(screen.getByText('Standard with coupon SPRING (20% off) is scheduled for 1 December 2026.'))
      .toBeVisible()
  })

  it('of the plan in force can be chosen again while a cancellation is scheduled', async () => {
    const { contract } = monthly()
    const account = accountWith(contract.entries, {}, { cancellation: { state: 'reserved', at: now + 86_400_000 } })
    const { screen } = await show(account)
    await expect.element(screen.getByRole('button', { name: /^Standard, / })).toBeEnabled()
  })
})

const withGroups = (change: (group: PlanGroup) => Partial<PlanGroup>): Account => {
  const account = monthly()
  const { groups } = account.catalogue
  const changed = [...groups].map(([id, group]) => [id, { ...group, ...change(group) }] as const)
  return { ...account, catalogue: { ...account.catalogue, groups: new Map(changed) } }
}

describe('the plans', () => {
  it('have the one that is held after its sale ended, and say so', async () => {
    const { screen } = await show(
      withGroups(({ id }) => ({ sale: { retired: id === 'standard' || id === 'basic', from: null, until: null } })),
    )
    const cards = screen.getByRole('group', { name: 'Choose one plan' }).getByRole('button')
    expect(cards.elements().map((card) => card.textContent)).toEqual(['Standard', 'Standard+'])
    await expect.element(screen.getByText('No longer offered', { exact: true })).toBeVisible()
  })

  it('of five tiers keep their names whole on a screen of 1280', async () => {
    const { screen } = await show(withGroups(() => ({ offering: 'regional' as const })))
    const name = screen.getByRole('button', { name: /^Standard, / }).element()
    expect(screen.getByRole('button', { name: /^Elite, / }).elements()).toHaveLength(1)
    expect(name.getClientRects()).toHaveLength(1)
    const { height } = name.getBoundingClientRect()
    expect(height).toBeLessThan(Number.parseFloat(getComputedStyle(name).fontSize) * 2)
  })

  it('are compared by fees, limits, resolution, storage and options, with tax', async () => {
    const { screen } = await show(monthly())
    await screen.getByText('Compare all details').click()
    const rows = screen.getByRole('table', { name: 'Compare' }).getByRole('row').elements()
    expect(rows.map((row) => [...row.children].map((cell) => cell.textContent).join(' | '))).toEqual([
      'Feature | Basic | Standard | Standard+',
      'Base fee a month | ¥10,890 | ¥21,780 | ¥32,780',
      'Extra analyst a month | ¥550 | ¥550 | ¥550',
      'Viewer a month | ¥550 | ¥550 | ¥550',
      'Upload a month | 10 h | 10 h | 10 h',
      'Export a month | none included | none included | none included',
      `Resolution${' | Standard and high resolution'.repeat(3)}`,
      'Videos are kept for | 12 months | 12 months | 12 months',
      'Option: upload time, per hour | ¥550 | ¥550 | ¥550',
      'Option: export time, per hour | – | – | –',
      'Option: storage after 12 months, per hour | ¥550 | ¥550 | ¥550',
      'Next 12 months, with your usual hours | – | – | –',
    ])
    await expect.element(screen.getByText('Prices include tax.')).toBeVisible()
  })

  it('are Pro and Elite for a global organisation', async () => {
    const { screen } = await show(monthly({ organization: { isGlobal: true, isEsports: false } }))
    const cards = screen.getByRole('group', { name: 'Choose one plan' }).getByRole('button')
    expect(cards.elements().map((card) => card.getAttribute('aria-label'))).toEqual([
      'Pro, ¥10,890, 1 of 2',
      'Elite, ¥21,890, 2 of 2',
    ])
  })

  it('are bought again where the contract has expired', async () => {
    const { contract } = monthly()
    const { screen } = await show(accountWith(contract.entries, {}, { cancellation: { state: 'done', at: now - 1 } }))
    await expect.element(screen.getByRole('heading', { name: 'Purchase plan' })).toBeVisible()
    await screen.getByRole('button', { name: /^Standard, / }).click()
    await expect.element(screen.getByRole('button', { name: 'Purchase', exact: true })).toBeEnabled()
  })

  it('are called a change after a trial, as the menu calls them, and begin at once', async () => {
    const { screen } = await show(accountWith([entry('ended.base', '2026-11-01')]))
    await expect.element(screen.getByRole('heading', { name: 'Change plan' })).toBeVisible()
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await expect.element(screen.getByText(/Basic, today$/)).toBeVisible()
    await screen.getByRole('button', { name: 'Change plan', exact: true }).click()
    await expect.element(screen.getByRole('dialog', { name: 'Change to Basic?' })).toBeVisible()
  })

  it('all wait for the next month under the football-type plan', async () => {
    const { screen } = await show(accountWith([entry('mbp.base', '2026-01-01')]))
    await screen.getByText('What to know before you change').click()
    await expect.element(screen.getByText('A change starts on 1 December 2026.')).toBeVisible()
    await screen.getByRole('button', { name: /^Standard\+, / }).click()
    await expect.element(screen.getByText(/, from 1 December$/)).toBeVisible()
  })

  it('of esports organisations are changed by the support', async () => {
    const { screen } = await show(monthly({ organization: { isGlobal: false, isEsports: true } }))
    await expect.element(screen.getByText('Our support team changes plans for esports organisations.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /^Basic, / })).toBeDisabled()
  })

  it('by the year are for 1 to 999 analysts and up to 999 viewers', async () => {
    const { screen } = await show(monthly(), '/change-plan?tab=yearly')
    for (const [label, least] of [
      ['Analysts', '1'],
      ['Viewers', '0'],
    ] as const) {
      const seats = screen.getByLabelText(label)
      await expect.element(seats).toHaveAttribute('aria-valuemin', least)
      await seats.fill('999')
      await expect.element(seats).toHaveAttribute('aria-valuenow', '999')
      await seats.fill('1000')
      await expect.element(seats).toHaveAttribute('aria-valuenow', '999')
    }
  })

  it('warn before a selected plan is left', async () => {
    const { screen, router } = await show(monthly())
    await screen.getByRole('button', { name: /^Basic, / }).click()
    await expect.element(screen.getByText(/, from 1 December$/)).toBeVisible()
    void router.navigate({ to: '/contract-info' })
    const warning = screen.getByRole('dialog', { name: 'Leave this page?' })
    await expect.element(warning.getByText('The plan you selected is not bought yet.')).toBeVisible()
    messageStore.read()?.answer(false)
    await expect.element(screen.getByRole('button', { name: /^Basic, / })).toHaveAttribute('aria-pressed', 'true')
    void router.navigate({ to: '/contract-info' })
    await warning.getByRole('button', { name: 'Leave' }).click()
    await expect.element(screen.getByText('Inside')).toBeVisible()
  })

  it('warn before somebody logs out with a plan selected, and never otherwise', async () => {
    const { screen } = await show(monthly())
    expect(await mayLeave()).toBe(true)
    const basic = screen.getByRole('button', { name: /^Basic, / })
    await basic.click()
    await expect.element(screen.getByText(/, from 1 December$/)).toBeVisible()
    for (const answer of [false, true]) {
      const leaving = mayLeave()
      await expect.element(screen.getByRole('dialog', { name: 'Leave this page?' })).toBeVisible()
      messageStore.read()?.answer(answer)
      expect(await leaving).toBe(answer)
    }
    await basic.click()
    await expect.element(screen.getByText(/, from 1 December$/)).not.toBeInTheDocument()
    expect(await mayLeave()).toBe(true)
  })
})

describe('the plan screen', () => {
  it('is a skeleton while it loads, offers to try again where it cannot, and then shows the plans', async () => {
    let isDown = true
    const wait = Promise.withResolvers<Response>()
    answering((asked) => {
      if (asked.path.includes('/manage/billing_info') && isDown) return wait.promise
      return readingBooks(asked, { contract: booked }) ?? json(404)
    })
    const screen = await mount(() => <Plans />)
    await expect.element(screen.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
    wait.resolve(json(403, { code: 'forbidden', message: 'no' }))
    const retry = screen.getByRole('button', { name: 'Try again' })
    await expect.element(retry).toBeVisible()
    isDown = false
    await retry.click()
    await expect.element(screen.getByText('Current', { exact: true })).toBeVisible()
  })

  it.each([
    ['a club with a plan', {}, 'Your plan continues unchanged, with its time and its seats.'],
    ['a club without one', { plans: [] }, 'There is nothing for you to do.'],
  ])('says to %s that none can be bought, and whom to ask, where the region sells nothing', async (_, has, kept) => {
    await configure({ help: { support: 'mailto:help@club.test' } })
    const own = { ...booked, ...has }
    const sold = groups.map((each) => (each.kind === 'paid' ? { ...each, offering: 'not-for-sale' } : each))
    answering((asked) =>
      asked.path.endsWith('/contract_plan_group')
        ? json(200, { results: sold })
        : (readingBooks(asked, { contract: own }) ?? json(404)),
    )
    const screen = await mount(() => <Plans>{'the coupon box'}</Plans>)
    const empty = screen.getByRole('region', { name: 'Plans cannot be bought at the moment' })
    await expect.element(empty.getByText(kept, { exact: false })).toBeVisible()
    await expect
      .element(empty.getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', 'mailto:help@club.test')
    await expect.element(screen.getByRole('tab')).not.toBeInTheDocument()
    await expect.element(screen.getByText('the coupon box')).not.toBeInTheDocument()
  })
})
