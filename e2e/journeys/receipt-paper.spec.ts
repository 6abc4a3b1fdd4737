import { expect, test } from '../fixtures.ts'
import { openReceipt } from '../screens.ts'
import { signIn } from '../sign-in.ts'
import { paperOf } from './paper.ts'

const POINTS_PER_MILLIMETRE = 72 / 25.4

for (const login of ['standard', 'pro']) {
  test(`the receipt of ${login} is exactly one A4 page`, async ({ page }) => {
    await signIn(page, login, '/billing-history')
    await openReceipt(page)
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    const { pages, width, height } = await paperOf(page)
    expect(pages).toBe(1)
    expect(width).toBeCloseTo(210 * POINTS_PER_MILLIMETRE, -1)
    expect(height).toBeCloseTo(297 * POINTS_PER_MILLIMETRE, -1)
  })
}
