import { expect, test } from '../fixtures.ts'
import { openScreen, wear } from '../screens.ts'
import { signIn } from '../sign-in.ts'
import { pagesOf } from './paper.ts'

test('on paper, also a wide one, the page is as broad as the sheet, dark on white, without its tools', async ({
  page,
}) => {
  await signIn(page, 'basic')
  await openScreen(page, '/billing-breakdown')
  await wear(page, 'dark')
  await page.setViewportSize({ width: 1123, height: 794 })
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.getByRole('navigation')).toHaveCount(0)
  expect((await page.getByRole('main').boundingBox())?.width).toBe(1123)
  const ink = await page.getByRole('heading', { level: 1 }).evaluate((heading) => getComputedStyle(heading).color)
  expect(ink).toBe('rgb(19, 32, 26)')
})

test('a list on paper begins under its heading and takes the whole width', async ({ page }) => {
  await signIn(page, 'basic')
  await openScreen(page, '/billing-history')
  expect(await pagesOf(page)).toBeLessThanOrEqual(2)
})
