import type { Browser, Locator, Page } from 'playwright/test'
import { runsToday } from '../../testing/src/size.ts'
import {
  billsOf,
  deskOf,
  enterDesk,
  openAtDesk,
  openForCase,
  order,
  pressOn,
  reach,
  says,
  secondPerson,
} from '../desk.ts'
import { expect, test } from '../fixtures.ts'
import { signIn } from '../sign-in.ts'
import { say, sourceOfMessage } from '../words.ts'

test.use({ world: 'desk' })

test('an order whose answer is lost is sent again, also after the page was loaded anew, and is made once', async ({
  page,
  baseURL,
}) => {
  const reason = 'their accountant lost it'
  await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
  await openAtDesk(page, 'asia-standard-plus', 'asia-standard-plus')
  const orderAgain = async () => {
    await page
      .getByRole('button', { name: /is worked out$/ })
      .nth(1)
      .click()
    await page.getByRole('button', { name: 'Send documents again …' }).click()
    const sheet = page.getByRole('dialog', { name: 'Send documents again' })
    await sheet.getByLabel('Reason').fill(reason)
    await sheet.getByRole('button', { name: 'Send documents again' }).click()
  }
  await page.route(
    '**/acts/send-documents',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 2 },
  )
  await orderAgain()
  await expect(page.getByRole('alert')).toContainText('it is done once')
  await expect(page).toHaveURL(/order=/)
  await page.reload()
  await orderAgain()
  await says(page, 'It is done')
  await expect(page).not.toHaveURL(/order=/)
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Audit' }).click()
  await page.getByLabel('Reason or case').fill(reason)
  await expect(page.getByRole('row').filter({ hasText: reason })).toHaveCount(1)
})

test('finance moves a transfer from the wrong bill to the right one, and both say so', async ({ page, baseURL }) => {
  await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
  await openAtDesk(page, 'asia-bank-transfer', 'asia-bank-transfer')
  const bills = billsOf(page)
  const right = bills.filter({ hasText: 'Paid in part' })
  const number = /\w+-I-\d{4}-\d{6}/.exec(await right.innerText())?.[0] ?? ''
  const wrong = bills.filter({ hasText: 'by transfer', hasNotText: 'Paid in part' }).nth(1)
  const month = await wrong.getByRole('rowheader').innerText()
  const [, amount = '', reference = ''] = /(¥[\d,]+) by transfer on .*\((.+)\)/.exec(await wrong.innerText()) ?? []
  await pressOn(page, page.getByRole('button', { name: 'Move a transfer …' }))
  const sheet = page.getByRole('dialog', { name: 'Move a transfer' })
  for (const [label, text] of [
    ['Reference of the bank', reference],
    ['Amount', amount],
    ['Bill that it is for', number],
  ] as const) {
    await reach(page, sheet.getByLabel(label))
    await page.keyboard.type(text)
  }
  await order(page, sheet, { reason: 'they wrote the wrong month', button: 'Move a transfer' })
  await says(page, 'It is done')
  await pressOn(page, page.getByRole('button', { name: 'Close', exact: true }))
  await expect(bills.filter({ hasText: number })).toContainText(`(${reference})`)
  await expect(bills.filter({ has: page.getByRole('rowheader', { name: month }) })).toContainText('Paid in part')
  await signIn(page, 'bank-transfer', '/history')
  const taken = page.getByRole('row').filter({ hasText: 'that did not belong to the bill' })
  await expect(taken).toContainText('support')
})

const languages = { en: 'en-GB', ja: 'ja-JP' } as const

for (const [nth, language] of (['en', 'ja'] as const).entries()) {
  if (!runsToday(nth, 2)) continue
  test.describe(`by the keyboard alone, ${language}`, () => {
    test.use({ locale: languages[language] })
    const word = (key: string) => say(language, key, 'desk')
    const match = (key: string, values: Readonly<Record<string, string>> = {}) =>
      new RegExp(sourceOfMessage(language, key, 'desk', values))
    const opens = (title: string) => match('acts.opens', { title })
    const replace = async (page: Page, field: Locator, text: string) => {
      await reach(page, field)
      await page.keyboard.press('Control+A')
      await page.keyboard.type(text)
    }
    /** As a reader of English. */
    const historyOf = async (browser: Browser, baseURL: string | undefined, login: string) => {
      const context = await browser.newContext({ locale: 'en-GB', baseURL: baseURL ?? '' })
      const page = await context.newPage()
      await signIn(page, login, '/history')
      return page
    }
    const asks = async (page: Page, sheet: Locator, reason: string) => {
      await order(page, sheet, { reason, button: word('acts.ask'), language })
      await says(page, word('acts.done.asked'))
      await pressOn(page, page.getByRole('button', { name: word('common.close'), exact: true }))
    }

    test('support says why a club was charged, and sends the receipt again', async ({ page, baseURL }) => {
      const title = word('acts.forms.send-documents.title')
      await enterDesk(page, deskOf(baseURL ?? ''), 'support')
      await openForCase(page, 'asia-standard-plus', '3131')
      const bills = page.getByRole('region', { name: word('customer.bills') })
      await pressOn(page, bills.getByRole('button', { name: match('customer.opens') }).nth(1))
      await expect(bills.getByText(say(language, 'invoiceLines.subtotal')).first()).toBeVisible()
      await expect(bills.getByText(match('customer.paidBy.card')).first()).toBeVisible()
      await pressOn(page, bills.getByRole('button', { name: opens(title) }))
      await order(page, page.getByRole('dialog', { name: title }), { reason: '0000', button: title, language })
      await says(page, word('acts.done.done'))
    })

    test('support asks to refund a part above its limit, finance approves, the card has it back, and the club reads it', async ({
      page,
      browser,
      baseURL,
    }) => {
      const desk = deskOf(baseURL ?? '')
      const reason = `two games were counted twice, ${language}`
      await enterDesk(page, desk, 'support')
      await openForCase(page, 'asia-standard-plus', '3128')
      const bill = billsOf(page, language)
        .filter({ hasText: word('billStates.paid') })
        .nth(2 + nth)
      await pressOn(page, bill.getByRole('button', { name: match('customer.refundOf') }))
      const sheet = page.getByRole('dialog', { name: word('acts.refund.title') })
      const [plan] = await sheet.getByRole('checkbox').all()
      if (plan === undefined) throw new Error('the bill has lines')
      await reach(page, plan)
      await page.keyboard.press('Space')
      const chosen = new RegExp(`${say(language, 'invoiceLines.roles.base')} \\(1\\)`)
      await expect(sheet.getByText(chosen)).toBeVisible()
      await replace(page, sheet.getByLabel(match('acts.refund.amount', { currency: 'JPY' })), '25,000')
      await expect(sheet.getByText(word('acts.second'))).toBeVisible()
      await asks(page, sheet, reason)
      const second = await secondPerson(browser, desk, 'finance')
      await second.approves(reason)
      await second.leave()
      await expect(async () => {
        await page.reload()
        await expect(bill).toContainText(match('customer.refunded.refund', { amount: '¥25,000' }), { timeout: 5_000 })
      }).toPass()
      const club = await historyOf(browser, baseURL, 'standard-plus')
      const rows = club.getByRole('row')
      const ordered = rows.filter({ hasText: 'Ordered a refund of a part or all of the bill' })
      await expect(ordered.first()).toContainText('support')
      await expect(rows.filter({ hasText: 'Refunded a part or all of the bill' }).first()).toBeVisible()
      await club.context().close()
    })

    test('support extends a trial by days that it may give alone', async ({ page, baseURL }) => {
      const title = word('acts.extendTrial.title')
      await enterDesk(page, deskOf(baseURL ?? ''), 'support')
      await openForCase(page, 'asia-trial', '3133')
      await pressOn(page, page.getByRole('button', { name: word('customer.extend') }))
      const sheet = page.getByRole('dialog', { name: title })
      const days = sheet.getByLabel(word('acts.extendTrial.days'))
      await replace(page, days, '15')
      await expect(sheet.getByText(match('acts.extendTrial.most')).first()).toBeVisible()
      await expect(sheet.getByRole('button', { name: match('acts.extendTrial.order') })).toBeDisabled()
      await page.keyboard.press('Control+A')
      await page.keyboard.type('3')
      await order(page, sheet, { reason: 'the coach was ill', button: match('acts.extendTrial.order'), language })
      await says(page, word('acts.done.done'))
    })

    test('a club that cannot sign in gets another administrator by two operators, and reads it in its History', async ({
      page,
      browser,
      baseURL,
    }) => {
      const desk = deskOf(baseURL ?? '')
      const reason = `called back at the number on the contract, ${language}`
      const name = { en: 'Hina Ogawa', ja: 'Yui Kubo' }[language]
      const title = word('acts.forms.add-administrator.title')
      await enterDesk(page, desk, 'support')
      await openForCase(page, 'asia-basic', '3132')
      await pressOn(page, page.getByRole('button', { name: opens(title) }))
      const sheet = page.getByRole('dialog', { name: title })
      await replace(page, sheet.getByLabel(word('acts.fields.person')), name)
      await replace(page, sheet.getByLabel(word('acts.fields.address')), `${language}.ogawa@kita.example`)
      await asks(page, sheet, reason)
      const second = await secondPerson(browser, desk, 'finance')
      await second.approves(reason)
      await second.leave()
      const club = await historyOf(browser, baseURL, 'basic')
      await expect(club.getByText(name).first()).toBeVisible()
      await club.context().close()
    })

    test('all charging of a region is stopped by two of finance, which every page says, and lifted by two', async ({
      page,
      browser,
      baseURL,
    }) => {
      const desk = deskOf(baseURL ?? '')
      const region = word('regions.asia')
      await enterDesk(page, desk, 'finance')
      const second = await secondPerson(browser, desk, 'second-finance')
      const row = page
        .getByRole('table', { name: word('settings.charging') })
        .getByRole('row')
        .filter({ hasText: region })
      const ask = async (act: string, reason: string) => {
        const title = word(`acts.forms.${act}.title`)
        await page.goto(`${desk}/#/settings`)
        await page.reload()
        await pressOn(page, row.getByRole('button', { name: opens(title) }))
        await asks(page, page.getByRole('dialog', { name: title }), reason)
        await second.approves(reason)
        await page.reload()
      }
      await ask('stop-charging', `hours that no game explains, ${language}`)
      await expect(row).toContainText(word('settings.stopped'))
      const line = page.getByRole('status').filter({ hasText: match('shell.stopped', { region }) })
      const rail = page.getByRole('navigation', { name: word('shell.nav') }).getByRole('link')
      const pages = await rail.count()
      expect(pages).toBeGreaterThan(5)
      for (let at = 0; at < pages; at += 1) {
        await rail.nth(at).press('Enter')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(line).toContainText('second-finance')
      }
      await rail.filter({ hasText: word('shell.customers') }).press('Enter')
      await openAtDesk(page, 'asia-standard-plus', 'asia-standard-plus')
      await expect(page.getByRole('region', { name: word('customer.bills') })).toBeVisible()
      await line.getByRole('link', { name: word('shell.lift') }).press('Enter')
      await expect(row).toContainText(word('settings.stopped'))
      await ask('lift-charging-stop', `the hours are explained, ${language}`)
      await expect(row).toContainText(word('settings.charged'))
      await expect(line).toHaveCount(0)
      await second.leave()
    })
  })
}

test('a dispute is answered in time by the keyboard, with a file, and one that the bank does not take is said', async ({
  page,
  baseURL,
}) => {
  await enterDesk(page, deskOf(baseURL ?? ''), 'finance')
  await page.getByRole('link', { name: 'Today' }).press('Enter')
  await page.getByRole('link', { name: 'Send evidence …' }).press('Enter')
  const attach = (name: string, content: string) =>
    page.getByLabel('Attach a file …').setInputFiles({ name, mimeType: '', buffer: Buffer.from(content) })
  await attach('letter.pdf', 'We used it.')
  await expect(page.getByRole('alert')).toContainText('neither a PDF')
  await attach('letter.pdf', '%PDF-1.7')
  await expect(page.getByRole('status').filter({ hasText: 'letter.pdf' })).toBeVisible()
  await page.getByRole('button', { name: 'Send evidence …' }).press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Send evidence' })
  await expect(sheet).toContainText('With the file “letter.pdf”')
  await reach(page, sheet.getByLabel('Reason'))
  await page.keyboard.type('their own letter')
  await pressOn(page, sheet.getByRole('button', { name: 'Send evidence' }))
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/is being sent|has our answer/)
  await expect(page.getByText('With the file “letter.pdf”')).toBeVisible()
})
