import { deskOf, enterDesk, pressOn, reach } from '../desk.ts'
import { expect, test } from '../fixtures.ts'

test.use({ world: 'desk' })
test.describe.configure({ mode: 'serial' })

/** What the desk shows and hears in both of its languages. */
const spoken = [
  {
    locale: 'en-GB',
    club: 'asia-coupon',
    ways: 'Percent for months',
    free: 'One month free',
    why: 'a week without the service',
    reason: 'Reason',
    give: /^Give ¥/,
    done: 'It is done',
    close: 'Close',
    goodwill: 'Goodwill',
  },
  {
    locale: 'ja-JP',
    club: 'asia-coupon',
    ways: '数か月の割引率',
    free: '1か月無料',
    why: '1週間ご利用いただけなかったため',
    reason: '理由',
    give: /を付与する$/,
    done: '実行し、記録しました',
    close: '閉じる',
    goodwill: '特別値引き',
  },
] as const

for (const words of spoken)
  test.describe(words.locale, () => {
    test.use({ locale: words.locale })

    test('by keyboard alone a month is given free, and seen on the next bill before it is given', async ({
      page,
      baseURL,
    }) => {
      await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
      await page.locator('[data-find]').fill(words.club)
      await expect(page.getByRole('complementary')).toContainText(words.club)
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('[data-find]')).toHaveCount(0)
      await page.keyboard.press('c')
      const sheet = page.getByRole('dialog')
      await reach(page, sheet.getByRole('radio', { name: words.ways }))
      await page.keyboard.press('ArrowRight')
      await expect(sheet.getByRole('radio', { name: words.free })).toBeChecked()
      const before = sheet.locator('.next-bills s').first()
      await expect(before).toContainText('¥')
      await expect(before.locator('..')).toContainText(/¥[\d,]+ ¥[\d,]+/)
      await reach(page, sheet.getByLabel(words.reason))
      await page.keyboard.type(words.why)
      await pressOn(page, sheet.getByRole('button', { name: words.give }))
      await expect(page.getByRole('status').filter({ hasText: words.done })).toBeVisible()
      await pressOn(page, page.getByRole('button', { name: words.close, exact: true }))
      await expect(page.locator('.pair').filter({ hasText: words.goodwill })).toContainText('¥')
    })
  })
