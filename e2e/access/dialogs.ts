import type { Locator, Page } from 'playwright/test'
import { password } from '../sign-in.ts'
import { say } from '../words.ts'
import { openingsOfPeople } from './dialogs-of-people.ts'
import { choosePlan, inMain, type Opening, pressed } from './opening.ts'

const buyPlan = async (page: Page): Promise<Locator> => {
  await choosePlan(page)
  return pressed(page.locator('.summary > button').last())
}

export const openings: readonly Opening[] = [
  { name: 'payer and card before a purchase', login: 'bank-transfer', screen: '/change-plan', press: buyPlan },
  { name: 'the e-mail before a purchase', login: 'trial', screen: '/purchase-plan', press: buyPlan },
  { name: 'the confirmation of a plan', login: 'basic', screen: '/change-plan', press: buyPlan },
  {
    name: 'leaving with a plan chosen',
    login: 'basic',
    screen: '/change-plan',
    press: async (page) => {
      await choosePlan(page)
      return pressed(page.locator('.shell > .drawer nav a').first())
    },
  },
  {
    name: 'a new e-mail',
    login: 'basic',
    screen: '/contact-info',
    press: (page) => pressed(page.locator('main .contact button').first()),
  },
  {
    name: 'the password once more',
    login: 'standard',
    screen: '/contact-info',
    press: async (page, language) => {
      await page.route('**/mail_address_change_token', (route) =>
        route.fulfill({ status: 401, json: { code: 'password-required', message: 'prove it' } }),
      )
      await page.locator('main .contact button').first().click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('textbox').fill('office@kita.example')
      const opener = await pressed(dialog.getByRole('button', { name: say(language, 'contact.send') }))
      await page.getByRole('dialog', { name: say(language, 'password.title') }).waitFor()
      return opener
    },
  },
  {
    name: 'the second factor after it',
    login: 'standard',
    screen: '/contact-info',
    press: async (page, language) => {
      const details = { challenge: 'a-challenge-that-is-long-enough', expiresIn: 300, kinds: ['totp', 'recovery'] }
      const refused = (code: string) => ({ status: 403, json: { code, message: 'prove it', details } })
      await page.route('**/mail_address_change_token', (route) => route.fulfill(refused('factor-proof-required')))
      await page.route('**/auth_billing', (route) => route.fulfill(refused('second-factor-required')))
      await page.locator('main .contact button').first().click()
      await page.getByRole('dialog').getByRole('textbox').fill('office@kita.example')
      const opener = await pressed(
        page.getByRole('dialog').getByRole('button', { name: say(language, 'contact.send') }),
      )
      const proof = page.getByRole('dialog', { name: say(language, 'password.title') })
      await proof.getByLabel(say(language, 'common.password'), { exact: true }).fill(password)
      await proof.getByRole('button', { name: say(language, 'common.confirm') }).click()
      await page.getByRole('dialog', { name: say(language, 'secondStep.title') }).waitFor()
      return opener
    },
  },
  {
    name: 'more upload time',
    login: 'standard',
    screen: '/usage',
    press: (page, language) => pressed(inMain(page, say(language, 'usage.addOn.add.upload'))),
  },
  {
    name: 'more seats',
    login: 'elite-yearly',
    screen: '/usage',
    press: async (page, language) => {
      await page.getByRole('tab').last().click()
      return pressed(inMain(page, say(language, 'usage.addOn.add.seats')))
    },
  },
  {
    name: 'a coupon',
    login: 'basic',
    screen: '/change-plan',
    press: async (page, language) => {
      await page.getByText(say(language, 'plans.folds.coupon'), { exact: true }).click()
      await page.locator('.coupon input').fill('SPRING')
      return pressed(inMain(page, say(language, 'coupons.use')))
    },
  },
  {
    name: 'the deletion of games',
    login: 'standard',
    screen: '/billing-movies',
    press: async (page) => {
      await page.locator('td.pick input').first().check()
      return pressed(page.locator('.bulk .danger'))
    },
  },
  {
    name: 'why an amount',
    login: 'basic',
    screen: '/contract-info',
    press: (page, language) =>
      pressed(
        page
          .getByRole('main')
          .getByRole('button', { name: say(language, 'why.link') })
          .first(),
      ),
  },
  {
    name: 'a payment that failed',
    login: 'unpaid',
    screen: '/contract-info',
    press: (page, language) =>
      pressed(inMain(page, say(language, 'payment.repair.again').replace('{card}', 'Visa 3178'))),
  },
  {
    name: 'the way back from a reserved plan',
    login: 'standard-plus',
    screen: '/change-plan',
    press: (page, language) => pressed(inMain(page, say(language, 'plans.reserved.withdraw'))),
  },
  {
    name: 'the way back from a cancellation',
    login: 'reserved',
    screen: '/cancel-subscription',
    press: (page, language) => pressed(inMain(page, say(language, 'cancellation.withdraw'))),
  },
  {
    name: 'the last question before a cancellation',
    login: 'basic',
    screen: '/cancel-subscription',
    press: async (page, language) => {
      await page.locator('main input[type=password]').fill(password)
      return pressed(inMain(page, say(language, 'cancellation.monthButton')))
    },
  },
  {
    name: 'the deletion of a card',
    login: 'cancelled',
    screen: '/contract-info/payment-info-manage',
    press: (page, language) => pressed(inMain(page, say(language, 'common.delete'))),
  },
  ...openingsOfPeople,
  {
    name: 'a recipient',
    login: 'basic',
    screen: '/notices',
    press: (page, language) => pressed(inMain(page, say(language, 'notices.addTitle'))),
  },
  {
    name: 'a sample of a mail',
    login: 'basic',
    screen: '/notices',
    press: (page, language) => pressed(inMain(page, say(language, 'notices.sample.button'))),
  },
  {
    name: 'a period to download',
    login: 'basic',
    screen: '/billing-history',
    press: (page, language) => pressed(inMain(page, say(language, 'pack.title'))),
  },
  {
    name: 'the search',
    login: 'basic',
    screen: '/contact-info',
    press: (page) => pressed(page.locator('.bar .find')),
  },
  {
    name: 'the profile',
    login: 'basic',
    screen: '/contact-info',
    press: async (page, language) => {
      const account = await pressed(page.locator('.bar .account'))
      await page.getByRole('button', { name: say(language, 'account.profile') }).click()
      return account
    },
  },
  {
    name: 'looking in other regions',
    login: 'basic',
    screen: '/contact-info',
    press: async (page, language) => {
      const account = await pressed(page.locator('.bar .account'))
      await page.getByRole('button', { name: say(language, 'account.look'), exact: true }).click()
      return account
    },
  },
  {
    name: 'the pages on a phone',
    login: 'basic',
    screen: '/contract-info',
    width: 390,
    press: (page) => pressed(page.locator('.bar .menu-button')),
  },
  {
    name: 'a question about an amount',
    login: 'basic',
    screen: '/contract-info',
    width: 320,
    press: async (page, language) => {
      const link = page.getByRole('main').getByRole('button', { name: say(language, 'why.link') })
      const why = await pressed(link.first())
      await page
        .getByRole('dialog')
        .getByRole('button', { name: say(language, 'cases.ask') })
        .click()
      return why
    },
  },
]
