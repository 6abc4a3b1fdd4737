import type { Locator, Page } from 'playwright/test'
import { runsToday } from '../../testing/src/size.ts'
import { expect, test } from '../fixtures.ts'
import { openScreen, settled } from '../screens.ts'
import { signIn } from '../sign-in.ts'
import { filmed, filmedBy, lowTimeAhead, lowTimeBanner, paceSentence, warning } from './pace.ts'

interface Look {
  readonly open: string
  readonly leadsTo?: string
  readonly says: readonly (string | RegExp)[]
  readonly disabled?: readonly RegExp[]
}

interface Walk {
  readonly login: string
  readonly arrives: string
  readonly menu: readonly (string | RegExp)[]
  readonly says: readonly (string | RegExp)[]
  readonly asks?: { readonly text: RegExp; readonly buttons: readonly (string | RegExp)[] }
  readonly looks: readonly Look[]
}

const pays = ['Contract info', 'Billing', 'Card and payer', 'Usage']
const club = ['People', 'Mails and recipients']
const monthly = [...pays, 'Change plan', 'Video storage', ...club, 'Cancel subscription']
const readOnly = [...pays, 'Change plan', ...club, 'Cancel subscription']
const yearly = [...pays, 'Manage Subscription', 'Video storage', ...club, 'Cancel yearly subscription']

const overview = 'Contract info'
const estimated = /next payment¥[\d,]+on \d+ \w+Estimated/
const noPlanPages: readonly Look[] = [
  { open: '/change-plan', leadsTo: '/contract-info', says: [estimated] },
  { open: '/purchase-plan', leadsTo: '/contract-info', says: [estimated] },
]

const abroad: readonly Walk[] = [
  {
    login: 'pro',
    arrives: overview,
    menu: monthly,
    says: [/next payment\$339\.00on [\w ]+Estimated/, 'Pro, monthly'],
    looks: [
      { open: '/change-plan', says: ['Current'], disabled: [/^Pro, \$199\.00, /] },
      { open: '/usage', says: ['6.8 of 10 hours are used.', paceSentence(filmed.pro)] },
    ],
  },
  {
    login: 'elite-yearly',
    arrives: overview,
    menu: yearly,
    says: [
      /next payment€7,730\.00on [\w ]+Estimated/,
      'Last day to change the plan',
      /of 300 hours/,
      /[\d,.]+ hours used, unlimited/,
    ],
    looks: [{ open: '/billing-breakdown', says: ['extra hours of upload time'] }],
  },
  {
    login: 'pro-yearly-ending',
    arrives: overview,
    menu: yearly,
    says: [
      /renews in \d+ days€3,090\.00on [\w ]+Estimated/,
      /Can be cancelled until \d+ \w+/,
      'Last day to change the plan',
    ],
    looks: [
      { open: '/change-plan', says: [/You can schedule a change until \d+ \w+ \d{4}/, '12 now'] },
      {
        open: '/cancel-subscription',
        says: ['It is not renewed and not charged again.'],
        disabled: [/^Cancel at the end of the term$/],
      },
    ],
  },
  {
    login: 'yearly-deadline',
    arrives: overview,
    menu: yearly,
    says: [/renews in \d+ days?€2,670\.00on [\w ]+Estimated/, /Can be cancelled until \d+ \w+/],
    looks: [
      {
        open: '/change-plan',
        says: ['The last day to schedule a change was', 'A plan change can be scheduled until 3 days before'],
        disabled: [/^Pro, /, /^Elite, /],
      },
    ],
  },
  {
    login: 'cancelled',
    arrives: overview,
    menu: [...pays, 'Purchase plan', ...club],
    says: [/The plan ended on \d+ \w+ \d{4}/, 'Buy a plan again', 'Expired', /\d{4}-\d\d-\d\d to \d{4}-\d\d-\d\d/],
    looks: [
      { open: '/usage', says: ['The plan has expired. Usage is shown again as soon as a plan is in force.'] },
      { open: '/cancel-subscription', says: ['There is no subscription to cancel.'] },
      { open: '/purchase-plan', says: ['Compare all details', 'Use a coupon'] },
    ],
  },
  {
    login: 'large',
    arrives: overview,
    menu: monthly,
    says: [/next payment\$[\d,.]+on [\w ]+Estimated/, '799 of 799 in use'],
    looks: [
      { open: '/usage', says: [...warning(filmed.large), 'Show all 800 users'] },
      { open: '/billing-movies', says: ['10,000 games'] },
    ],
  },
]

const walks: readonly Walk[] = [
  {
    login: 'trial',
    arrives: 'Purchase plan',
    menu: ['Purchase plan', 'Cancel subscription'],
    says: ['Compare'],
    looks: [
      { open: '/contract-info', leadsTo: '/purchase-plan', says: ['Basic', 'Standard', 'Standard+'] },
      { open: '/usage', leadsTo: '/purchase-plan', says: ['Compare all details', 'Use a coupon'] },
      { open: '/cancel-subscription', says: ['No e-mail address on file.', 'There is nothing more to pay.'] },
    ],
  },
  {
    login: 'trial-ended',
    arrives: overview,
    menu: readOnly,
    says: ['The trial ended on', 'Choose a plan', 'Trial ended (read-only)', 'No card on file.'],
    looks: [
      { open: '/usage', says: ['Usage is shown again as soon as a plan is in force.'] },
      { open: '/billing-movies', says: ['Videos are kept for 12 months'] },
      { open: '/contact-info', says: ['No e-mail address on file.'] },
    ],
  },
  {
    login: 'basic',
    arrives: overview,
    menu: monthly,
    says: [/next payment¥14,190on [\w ]+Estimated/, 'incl. ¥1,290 consumption tax (10%)', /\*\*\*\* 4242, \d\d\/\d\d/],
    looks: [
      { open: '/change-plan', says: ['Current'], disabled: [/^Basic, ¥10,890, /] },
      { open: '/contract-info/payment-info-manage', says: ['**** **** **** 4242'], disabled: [/^Delete$/] },
      {
        open: '/cancel-subscription',
        says: [/Last bill ¥[\d,]+/, /Last bill, ¥[\d,]+, for the whole month/],
        disabled: [/^Cancel at the month’s end$/],
      },
    ],
  },
  {
    login: 'standard',
    arrives: overview,
    menu: monthly.map((name) => (name === 'People' ? /^People.*One request waits for you$/ : name)),
    says: [estimated, 'warning 12 h'],
    looks: [{ open: '/usage', says: warning(filmed.standard) }],
  },
  {
    login: 'standard-plus',
    arrives: overview,
    menu: monthly,
    says: [
      /next payment · Basic from \d+ \w+¥40,480on [\w ]+Estimated/,
      /140\.0 minutes used, unlimited/,
      /Basic instead of Standard\+Undo/,
    ],
    looks: [
      {
        open: '/change-plan',
        says: ['Scheduled', 'Current'],
        disabled: [/^Basic, ¥10,890, /, /^Standard\+, ¥32,780, /],
      },
    ],
  },
  {
    login: 'coupon',
    arrives: overview,
    menu: yearly,
    says: [
      /next payment¥305,800on [\w ]+Estimated/,
      /Renews for the year to/,
      /more than last year: the coupon discount of 20% ends on [\w ]+\./,
      /of 180 hours/,
    ],
    looks: [
      {
        open: '/change-plan',
        says: ['You can schedule a change until', 'After discount', /¥174,240/],
      },
    ],
  },
  {
    login: 'unpaid',
    arrives: overview,
    menu: readOnly,
    says: [/not paid.*¥28,380for \w+/, 'Standard, paused', /\*\*\*\* 3178, \d\d\/\d\d/],
    asks: {
      text: /^The payment for .* failed: ¥28,380.*insufficient_funds/,
      buttons: ['Pay with another card', 'Try Visa 3178 again'],
    },
    looks: [
      { open: '/usage', says: ['The plan is paused because the last payment failed.'] },
      {
        open: '/change-plan',
        says: ['A payment failed. Pay the unpaid bill first.'],
        disabled: [/^Basic, /, /^Standard, /],
      },
      { open: '/cancel-subscription', says: [/cannot be cancelled now.*charged at once/] },
      { open: '/billing-movies', says: ['Videos are kept for 12 months'] },
    ],
  },
  {
    login: 'esports',
    arrives: overview,
    menu: [...pays, 'Video storage', ...club, 'Cancel subscription'],
    says: [/next payment¥30,580on [\w ]+Estimated/],
    looks: noPlanPages,
  },
  {
    login: 'bank-transfer',
    arrives: overview,
    menu: monthly,
    says: [/to be paid¥5,770by [\w ]+The rest for/, /Then ¥12,540 for \w+, by/, 'Bank transfer'],
    looks: [
      { open: '/contract-info/payment-info-manage', says: ['Bills are paid by bank transfer until you add one.'] },
    ],
  },
  {
    login: 'mbp',
    arrives: overview,
    menu: monthly,
    says: [/next payment¥40,480on [\w ]+Estimated/, 'MBP'],
    looks: [{ open: '/change-plan', says: ['Standard+'] }],
  },
  ...abroad,
]

const main = (page: Page): Locator => page.locator('main')

async function expectSays(page: Page, says: Walk['says']): Promise<void> {
  for (const words of says) await expect(main(page)).toContainText(words)
}

const banners = (page: Page): Locator =>
  main(page).getByRole('alert').or(main(page).getByRole('status')).filter({ hasText: /\S/ })

async function expectAsks(page: Page, asks: Walk['asks']): Promise<void> {
  await expect(banners(page)).toHaveCount(asks === undefined ? 0 : 1)
  if (asks === undefined) return
  await expect(banners(page)).toHaveText(asks.text)
  const pressed = banners(page).getByRole('button').or(banners(page).getByRole('link'))
  await expect(pressed).toHaveText([...asks.buttons])
}

async function walkTo(page: Page, { open, leadsTo = open, says, disabled = [] }: Look): Promise<void> {
  await openScreen(page, open)
  await expect(page).toHaveURL(new RegExp(`#${leadsTo}$`))
  await expectSays(page, says)
  for (const name of disabled) await expect(main(page).getByRole('button', { name })).toBeDisabled()
}

test.describe.configure({ mode: 'parallel' })

/** By day a part of the logins in turn; by night all. */
const DAYS = 4

for (const { login, arrives, menu, says, asks, looks } of walks.filter((_, nth) => runsToday(nth, DAYS)))
  test(`${login} finds its own console`, async ({ page }) => {
    await signIn(page, login)
    await settled(page)
    await expect(main(page).getByRole('heading', { level: 1 })).toHaveText(arrives)
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link')).toHaveText([...menu])
    // Whether a month's upload time lasts depends on the day.
    const time = filmedBy(login)
    await expectSays(page, time === undefined ? says : [...says, ...lowTimeAhead(time)])
    await expectAsks(page, time === undefined ? asks : lowTimeBanner(time))
    for (const look of looks) await walkTo(page, look)
  })
