import { expect, test } from './fixtures.ts'
import { signIn } from './sign-in.ts'

const POINTS_PER_MILLIMETRE = 72 / 25.4

for (const login of ['standard', 'pro']) {
  test(`the receipt of ${login} is exactly one A4 page`, async ({ page }) => {
    await signIn(page, login)
    await page.goto('/#/billing-history')
    await page.getByRole('row').filter({ hasText: 'Paid' }).first().getByRole('link').first().click()
    await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
    const paper = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    const pages = paper.match(/\/Type\s*\/Page\b(?!s)/g) ?? []
    expect(pages).toHaveLength(1)
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(paper) ?? []
    expect(Number(width)).toBeCloseTo(210 * POINTS_PER_MILLIMETRE, -1)
    expect(Number(height)).toBeCloseTo(297 * POINTS_PER_MILLIMETRE, -1)
  })
}
