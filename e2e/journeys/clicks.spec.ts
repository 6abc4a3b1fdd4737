import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { menuLink } from '../screens.ts'
import { signIn, typeCard } from '../sign-in.ts'
import { filmed, lowTimeBanner } from './pace.ts'

test.use({ world: 'spending' })

/** Counts presses from the overview on. */
class Hand {
  clicks = 0

  async press(target: Locator): Promise<void> {
    this.clicks += 1
    await target.click()
  }

  done(what: string, most: number): void {
    process.stdout.write(`    ${this.clicks} clicks: ${what}\n`)
    expect(this.clicks).toBeLessThanOrEqual(most)
  }
}

const overview = async (page: Page, login: string): Promise<Hand> => {
  await signIn(page, login)
  await expect(page.getByText('next payment').or(page.getByText('not paid')).first()).toBeVisible()
  return new Hand()
}

test('extra hours take three clicks at most, from the warning or, on a day without one, through the menu', async ({
  page,
}) => {
  const hand = await overview(page, 'standard')
  const warned = lowTimeBanner(filmed.standard)?.buttons ?? []
  for (const name of warned) await hand.press(page.getByRole('status').getByRole('link', { name }))
  if (warned.length === 0) {
    await hand.press(menuLink(page, 'Usage'))
    await hand.press(page.getByRole('button', { name: 'Add upload time', exact: true }).first())
  }
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Purchase' }))
  await expect(page.getByText(/can be used right away\./)).toBeVisible()
  hand.done('extra hours', 3)
})

test('an upgrade takes four clicks through the menu, the last of which is the question before it is bought', async ({
  page,
}) => {
  const hand = await overview(page, 'basic')
  await hand.press(menuLink(page, 'Change plan'))
  await hand.press(page.getByRole('button', { name: /^Standard, / }))
  await hand.press(page.getByRole('button', { name: 'Change plan', exact: true }))
  await hand.press(page.getByRole('dialog').getByRole('button', { name: 'Change plan', exact: true }))
  await expect(page.getByText('The plan was changed and is active now.')).toBeVisible()
  hand.done('upgrade, through the menu', 4)
})

test('a failed payment is repaired with two clicks', async ({ page }) => {
  const hand = await overview(page, 'unpaid')
  await hand.press(page.getByRole('button', { name: 'Pay with another card' }).first())
  await typeCard(page, '4242424242424242')
  await hand.press(
    page
      .getByRole('button', { name: 'Save' })
      .or(page.getByRole('button', { name: /^Pay / }))
      .first(),
  )
  await expect(page.getByText(/^Paid: ¥[\d,]+\. Standard works again\.$/)).toBeVisible()
  hand.done('a failed payment, with another card', 2)
})

test('a seat that nobody has is given up with three clicks, and kept again with one', async ({ page }) => {
  const hand = await overview(page, 'standard')
  await hand.press(menuLink(page, 'People'))
  await hand.press(page.getByRole('link', { name: 'Give up seats' }))
  await hand.press(page.getByRole('button', { name: /^Give up \d+ seats?$/ }))
  await expect(page.getByText(/^\d+ seats? (is|are) given up from /)).toBeVisible()
  hand.done('a free seat', 3)
  await page.getByRole('region', { name: 'Seats in the video service' }).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('All seats stay.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Give up seats' })).toBeVisible()
})

test('a sleep is planned with three clicks, and withdrawn where it is listed with one', async ({ page }) => {
  const hand = await overview(page, 'season')
  await hand.press(page.getByRole('button', { name: 'Pages of “Change plan”' }))
  await hand.press(menuLink(page, 'Our season'))
  await expect(
    page.getByRole('heading', { level: 1, name: /^Asleep in .+, the club pays €[\d,.]+ less$/ }),
  ).toBeVisible()
  await hand.press(page.getByRole('button', { name: 'Plan the sleep' }))
  await expect(page.getByText(/^Pro sleeps from .+ and wakes on .+\.$/)).toBeVisible()
  hand.done('a sleep', 3)
  const row = page.getByRole('listitem').filter({ hasText: /Asleep until/ })
  await row.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The sleep is withdrawn.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

test('a plan that sleeps is woken with two clicks, on a day that can be moved again', async ({ page }) => {
  await signIn(page, 'asleep')
  await expect(page.getByText(/^Asleep until 20 /)).toBeVisible()
  const hand = new Hand()
  await hand.press(page.getByRole('button', { name: 'Wake earlier' }))
  await expect(page.getByRole('dialog').getByText(/^Another day can be chosen until /)).toBeVisible()
  await hand.press(page.getByRole('dialog').getByRole('button', { name: /^Wake on / }))
  await expect(page.getByText(/^Standard wakes on /)).toBeVisible()
  hand.done('waking earlier', 2)
})
