import { deskOf, enterDesk, openAtDesk, openForCase, pressOn, reach, says } from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'

test.use({ world: 'desk' })
test.describe.configure({ mode: 'serial' })

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
    lead: /^Why\?/,
    ask: 'Ask us about this',
    question: 'Your question',
    asked: 'Why is it more than in spring?',
    sends: 'Ask support',
    sent: 'has been sent',
    today: 'Today',
    answers: 'Answer',
    answer: 'Answer',
    said: 'The season begins in autumn.',
    answered: 'has our answer',
    history: 'History',
    questions: 'Questions to support',
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
    lead: /^内訳/,
    ask: 'この件について問い合わせる',
    question: 'お問い合わせ内容',
    asked: '春より高いのはなぜですか。',
    sends: '問い合わせる',
    sent: 'を送信しました',
    today: '今日',
    answers: '回答する',
    answer: '回答',
    said: 'シーズンは秋に始まります。',
    answered: '回答済みです',
    history: '履歴',
    questions: 'サポートへのお問い合わせ',
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
      await openAtDesk(page, words.club, words.club)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
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

    test('by keyboard alone a question is asked at the overview, answered at the desk, and read where it was asked', async ({
      page,
      browser,
      baseURL,
    }) => {
      await signIn(page, 'basic')
      await pressOn(page, page.locator('.because').getByRole('button', { name: words.lead }))
      const why = page.getByRole('dialog')
      await pressOn(page, why.getByRole('button', { name: words.ask }))
      await reach(page, why.getByLabel(words.question))
      await page.keyboard.type(words.asked)
      await pressOn(page, why.getByRole('button', { name: words.sends }))
      await expect(why.getByRole('status')).toContainText(words.sent)

      const context = await browser.newContext({ locale: words.locale })
      const support = await context.newPage()
      await enterDesk(support, deskOf(baseURL ?? ''), 'support')
      await pressOn(support, support.getByRole('link', { name: words.today }))
      const line = support.getByRole('listitem').filter({ hasText: words.asked })
      await pressOn(support, line.getByRole('link', { name: words.answers }))
      await reach(support, support.getByRole('textbox', { name: words.answer }))
      await support.keyboard.type(words.said)
      await pressOn(support, support.getByRole('button', { name: words.answers, exact: true }))
      await expect(support.getByRole('heading', { level: 1 })).toContainText(words.answered)
      await context.close()

      await pressOn(page, why.getByRole('link', { name: words.history }))
      await expect(page.getByRole('region', { name: words.questions })).toContainText(words.said)
    })
  })

test('a sheet whose books changed meanwhile marks what differs, and orders what is seen then', async ({
  page,
  browser,
  baseURL,
}) => {
  const open = async (by: typeof page, login: string) => {
    await enterDesk(by, deskOf(baseURL ?? ''), login)
    await openAtDesk(by, 'asia-coupon', 'asia-coupon')
    await expect(by.getByRole('heading', { level: 1 })).toBeVisible()
    await by.keyboard.press('c')
    const sheet = by.getByRole('dialog')
    await sheet.getByRole('radio', { name: 'An amount' }).press('Space')
    await sheet.getByRole('textbox', { name: /^Amount in/ }).fill('100')
    await sheet.getByLabel('Reason').fill('a day without the service')
    await expect(sheet.getByRole('button', { name: 'Give ¥100' })).toBeEnabled()
    return sheet
  }
  const first = await open(page, 'finance')
  const context = await browser.newContext({ locale: 'en-GB' })
  const other = await context.newPage()
  const second = await open(other, 'second-finance')
  await second.getByRole('button', { name: 'Give ¥100' }).click()
  await says(other, 'It is done')
  await context.close()
  await first.getByRole('button', { name: 'Give ¥100' }).click()
  await expect(first.getByRole('alert')).toContainText('The books have changed')
  await expect(first.locator('mark').first()).toContainText('¥')
  await first.getByRole('button', { name: 'Give ¥100' }).click()
  await says(page, 'It is done')
})

test('the second person sees what changed since it was asked and what became impossible, and sends both back', async ({
  page,
  browser,
  baseURL,
}) => {
  const desk = deskOf(baseURL ?? '')
  const sheet = (by: typeof page) => by.getByRole('dialog')
  const refund = async (by: typeof page, amount: string | null) => {
    await by
      .getByRole('button', { name: /^Refund / })
      .first()
      .click()
    if (amount !== null)
      await sheet(by)
        .getByRole('textbox', { name: /^Amount in/ })
        .fill(amount)
  }
  const give = async (by: typeof page, amount: string) => {
    await by.keyboard.press('c')
    await sheet(by).getByRole('radio', { name: 'An amount' }).press('Space')
    await sheet(by)
      .getByRole('textbox', { name: /^Amount in/ })
      .fill(amount)
  }
  const press = async (by: typeof page, reason: string, button: string | RegExp, said: string) => {
    await sheet(by).getByLabel('Reason').fill(reason)
    await sheet(by).getByRole('button', { name: button }).click()
    await says(by, said)
    await by.getByRole('button', { name: 'Close', exact: true }).click()
  }
  const ASK = ['Ask a second person', 'waits for a second person'] as const
  await enterDesk(page, desk, 'support')
  await openForCase(page, 'europe-vat', '3141')
  await give(page, '80')
  await press(page, 'the ground was flooded', ...ASK)
  await refund(page, null)
  await press(page, 'all of the flooded month', ...ASK)

  const context = await browser.newContext({ locale: 'en-GB' })
  const other = await context.newPage()
  await enterDesk(other, desk, 'finance')
  await openAtDesk(other, 'europe-vat', 'europe-vat')
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible()
  await give(other, '5')
  await press(other, 'a day without the service', /^Give /, 'It is done')
  await refund(other, '10')
  await press(other, 'an hour was counted twice', /^Refund /, 'It is done')

  await other.goto(`${desk}/#/approvals`)
  for (const [reason, state] of [
    ['the ground was flooded', 'the books have changed'],
    ['all of the flooded month', 'no longer possible'],
  ] as const) {
    const asked = other.getByRole('article').filter({ hasText: reason })
    await expect(asked).toContainText(state)
    await expect(asked.locator('mark, [role="alert"]').filter({ hasText: '€' }).first()).toBeVisible()
    await expect(asked.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
    await asked.getByRole('button', { name: 'Send back' }).click()
    await sheet(other).getByRole('textbox').fill('ask again for what is left')
    await sheet(other).getByRole('button', { name: 'Send it back' }).click()
    await expect(asked).toHaveCount(0)
  }
  await context.close()
})
