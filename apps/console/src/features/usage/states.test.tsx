import { limitsToWire } from '@touchline/contract/plans/plan-limit'
import type { Language } from '@touchline/contract/wire'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { begin } from '../../lib/session/session.ts'
import { leaveSession } from '../../lib/session/sign-out.ts'
import { billing } from '../../testing/books.ts'
import { answering, configure, json, organization, sessionOf } from '../../testing/cell.ts'
import { mount } from '../../testing/mount.tsx'
import { answerBooks, type Books, documentOf, entry, used, userOf, yearlyDocument } from '../../testing/usage-books.ts'
import { Usage } from './usage.tsx'

const HOUR = 3600
const [mori, tanaka] = [userOf(1), userOf(2)]

const standard: Books = {
  documents: [documentOf()],
  billings: [],
  users: [mori, tanaka],
  organization: [used(organization._id, 'MOVIE_CONVERT_TIME', 12.47 * HOUR)],
  byUser: [
    used(tanaka._id, 'MOVIE_CONVERT_TIME', 9 * HOUR),
    used(mori._id, 'MOVIE_CONVERT_TIME', 3 * HOUR),
    used(mori._id, 'CLIP_MOVIE_CONVERT_TIME', 61 * 60),
  ],
}

interface UsageState extends Partial<Books> {
  readonly language?: Language
  readonly tab?: 'export' | 'users'
}

function show({ language = 'en', tab, ...books }: UsageState = {}) {
  answering(
    answerBooks(
      () => ({ ...standard, ...books }),
      () => json(500),
    ),
  )
  const address = tab === undefined ? '/usage' : `/usage?tab=${tab}`
  return mount(Usage, { language, path: '/usage', address })
}

beforeEach(async () => {
  await configure({ demo: true })
  const session = sessionOf('access')
  begin('/asia', {
    ...session,
    organizationDetail: { ...session.organizationDetail, permissions: ['exportPlaylist'] },
  })
})
afterEach(() => {
  leaveSession()
  localStorage.clear()
})

describe('the usage screen', () => {
  it('opens at the tab of its address', async () => {
    const page = await show({ tab: 'export' })
    await expect.element(page.getByRole('tab', { name: 'Export' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('tab', { name: 'Upload' }).click()
    await expect.element(page.getByRole('tab', { name: 'Upload' })).toHaveAttribute('aria-selected', 'true')
  })

  it('opens at the upload where the tab is not for the contract', async () => {
    const page = await show({ tab: 'users' })
    await expect.element(page.getByRole('tab', { name: 'Upload' })).toHaveAttribute('aria-selected', 'true')
  })

  it.each([
    ['en', '2026-11-01 to 2026-11-21'],
    ['ja', '2026-11-01～2026-11-21'],
    ['de', '01.11.2026 bis 21.11.2026'],
    ['fr', 'du 01/11/2026 au 21/11/2026'],
    ['es', 'del 01/11/2026 al 21/11/2026'],
    ['pt-pt', 'de 01/11/2026 a 21/11/2026'],
  ] as const)('writes the dates of the users’ usage as %s does', async (language, period) => {
    const page = await show({ language })
    await expect.element(page.getByText(period)).toBeVisible()
  })

  it('gives a user the smaller of what is left for the user and for all', async () => {
    const own = documentOf({
      contractInfoId: crypto.randomUUID(),
      customerType: 'manage_user',
      customerId: tanaka._id,
      plans: Array.from({ length: 5 }, () =>
        entry('standard.upload', '2026-10-31T15:00:00.000Z', '2026-11-30T14:59:59.999Z'),
      ),
    })
    const byUser = [used(tanaka._id, 'MOVIE_CONVERT_TIME', HOUR / 4), used(mori._id, 'MOVIE_CONVERT_TIME', 12.2 * HOUR)]
    const page = await show({ documents: [documentOf(), own], byUser })
    await page.getByRole('button', { name: 'Show as table: By user' }).click()
    const rows = page.getByRole('region', { name: 'By user' }).getByRole('row').elements()
    expect(rows.slice(1).map((row) => [...row.children].map((cell) => cell.textContent).slice(0, 3))).toEqual([
      ['User 1Analyst', '12.2', '2.8'],
      ['User 2Analyst', '0.2', '7.6'],
    ])
  })
})

describe('the export tab', () => {
  const bought = (number: number) =>
    Array.from({ length: number }, () =>
      entry('standard.export', '2026-10-31T15:00:00.000Z', '2026-11-30T14:59:59.999Z'),
    )

  const unlimited = {
    uploadHardSeconds: 15 * HOUR,
    uploadSoftSeconds: 12 * HOUR,
    exportHardSeconds: 10 * HOUR,
    exportSoftSeconds: 0,
  }

  it('says how the limits of the rows make the total', async () => {
    const page = await show({ tab: 'export' })
    await expect.element(page.getByText('1 analyst seat × 60 minutes = 60 minutes', { exact: true })).toBeVisible()
  })

  it('says that what was bought for everyone stands in every limit and counts once', async () => {
    const plans = [...documentOf().plans, ...bought(2)]
    const page = await show({ documents: [documentOf({ plans })], tab: 'export' })
    await expect
      .element(page.getByText(/^1 analyst seat × 60 minutes \+ 120 minutes bought = 180 minutes/))
      .toBeVisible()
    await expect
      .element(page.getByText(/120 minutes were bought for everyone\. They are part of every limit/))
      .toBeVisible()
  })

  it('warns more strongly of a user who has used up everything', async () => {
    const page = await show({ tab: 'export' })
    await expect.element(page.getByRole('alert').getByText('1 user has used up the export time.')).toBeVisible()
    await expect.element(page.getByText('Used up')).toBeVisible()
    await expect.element(page.getByText(/may not last/)).not.toBeInTheDocument()
  })

  it('keeps a quiet alert past a soft limit that the pace needs nothing of', async () => {
    const base = entry('standard.base', '2026-09-30T15:00:00.000Z')
    const soft = { ...unlimited, uploadSoftSeconds: 8 * HOUR, exportHardSeconds: HOUR, exportSoftSeconds: HOUR / 4 }
    const plans = [{ ...base, limits: [...limitsToWire('standard.base', soft)] }]
    const page = await show({
      documents: [documentOf({ plans })],
      organization: [used(organization._id, 'MOVIE_CONVERT_TIME', 10 * HOUR)],
      byUser: [used(mori._id, 'CLIP_MOVIE_CONVERT_TIME', 20 * 60)],
    })
    const alert = page.getByRole('status').filter({ hasText: 'past the warning' })
    await expect.element(alert).toMatchTextContent(/^10.h of 15.h used, past the warning at 8.h\. ?Enough until 30 N/)
    await page.getByRole('tab', { name: 'Export' }).click()
    await expect
      .element(alert)
      .toMatchTextContent(/^1 user is past the warning of the export time\. ?Enough until 30 N/)
    await expect.element(page.getByText('Running low')).not.toBeInTheDocument()
  })

  it('says unlimited from ten hours a month on, and alarms nobody', async () => {
    const base = entry('standard.base', '2026-09-30T15:00:00.000Z')
    const plans = [{ ...base, limits: [...limitsToWire('standard.base', unlimited)] }]
    const page = await show({ tab: 'export', documents: [documentOf({ plans })] })
    await expect.element(page.getByRole('heading', { name: 'Export time is unlimited' })).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    for (const button of [/^Add$/, /Add export time/])
      await expect.element(page.getByRole('button', { name: button })).not.toBeInTheDocument()
    await expect.element(page.getByText('That is within the limit.')).not.toBeInTheDocument()
    await expect.element(page.getByText('Extra time bought this month')).not.toBeInTheDocument()
    await page.getByRole('tab', { name: 'Upload' }).click()
    await expect.element(page.getByRole('button', { name: 'Add upload time' })).toBeVisible()
  })

  it('sells hours where the plan includes none, for all and, once some are there, for one', async () => {
    const limits = limitsToWire('standard.base', { ...unlimited, exportHardSeconds: 0 })
    const base = { ...entry('standard.base', '2026-09-30T15:00:00.000Z'), limits: [...limits] }
    const page = await show({ tab: 'export', documents: [documentOf({ plans: [base] })] })
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Your plan includes no export')
    await page.getByRole('button', { name: 'Add export time' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add export time' })
    expect(dialog.getByLabelText('Hours').getByRole('option').elements()).toHaveLength(10)
  })

  it('counts the hours that were bought where the plan includes none', async () => {
    const limits = limitsToWire('standard.base', { ...unlimited, exportHardSeconds: 0 })
    const plans = [{ ...entry('standard.base', '2026-09-30T15:00:00.000Z'), limits: [...limits] }, ...bought(2)]
    const page = await show({ tab: 'export', documents: [documentOf({ plans })] })
    await expect.element(page.getByText(/120 minutes were bought for everyone/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /Add export time for User 1/ })).toBeVisible()
  })

  it('says of time that was bought before it became unlimited that it is not needed', async () => {
    const limits = [...limitsToWire('standard.base', unlimited)]
    const plans = [{ ...entry('standard.base', '2026-09-30T15:00:00.000Z'), limits }, ...bought(2)]
    const page = await show({ tab: 'export', documents: [documentOf({ plans })] })
    await expect.element(page.getByText(/Not needed: the export time of your plan is unlimited\.$/)).toBeVisible()
  })
})

describe('what is sold', () => {
  const optionsOf = async (given: UsageState, button: string, label: string) => {
    const page = await show(given)
    await page.getByRole('button', { name: button, exact: true }).click()
    const dialog = page.getByRole('dialog', { name: button })
    const texts = dialog
      .getByLabelText(label)
      .getByRole('option')
      .elements()
      .map((option) => Number.parseInt(option.textContent ?? '', 10))
    return { dialog, texts }
  }
  const oneToTen = Array.from({ length: 10 }, (_, index) => index + 1)
  const year: UsageState = { documents: [yearlyDocument] }

  it.each([
    ['upload hours by the month', {}, 'Add upload time', 'Hours', oneToTen, '¥1,100'],
    ['export hours by the month', { tab: 'export' }, 'Add export time', 'Hours', oneToTen, '¥880'],
    // 60 hours of 60 minutes at 15 yen, with tax.
    ['upload hours by the year', year, 'Add upload time', 'Hours', [60, 120, 180, 240, 300], '¥59,400'],
    [
      'export hours by the year',
      { ...year, tab: 'export' },
      'Add export time',
      'Hours',
      [10, 20, 30, 40, 50],
      '¥8,250',
    ],
    ['users by the year', { ...year, tab: 'users' }, 'Add seats', 'Seats', oneToTen, '¥7,895'],
  ] as const)(
    'are %s in these amounts, at this price for the first',
    async (_, given, button, label, amounts, price) => {
      const { dialog, texts } = await optionsOf(given, button, label)
      expect(texts).toEqual(amounts)
      await dialog.getByLabelText(label).selectOptions(String(amounts[0]))
      await expect.element(dialog.getByText(price, { exact: true })).toBeVisible()
      await expect.element(dialog.getByRole('button', { name: 'Purchase' })).toBeEnabled()
    },
  )

  it('says how long an option lasts and what an hour of it costs', async () => {
    const { dialog } = await optionsOf(year, 'Add upload time', 'Hours')
    await expect.element(dialog.getByText(/^The hours can be used until 31 March 2027\./)).toBeVisible()
    await expect.element(dialog.getByText('¥900', { exact: true })).toBeVisible()
  })

  it.each([
    [
      'a card',
      {
        documents: [
          documentOf({ payment: { method: 'CREDIT_CARD', yearlyMethod: 'CREDIT_CARD', paymentService: null } }),
        ],
      },
      'Add a payment method first',
      'Add card',
    ],
    [
      'the unpaid bill',
      { billings: [billing(1, { paymentStatus: 'Error' })] },
      'Pay the unpaid bill first',
      'Pay with another card',
    ],
  ] as const)('asks for %s first', async (_, given, title, wayOn) => {
    const page = await show(given)
    await page.getByRole('button', { name: 'Add upload time', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect.element(dialog.getByRole('link', { name: wayOn })).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  })
})

it('the screen shows blocks while the usage loads', async () => {
  answering(() => Promise.withResolvers<Response>().promise)
  const page = await mount(Usage)
  await expect.element(page.getByRole('status', { name: 'Loading' })).toBeInTheDocument()
})
