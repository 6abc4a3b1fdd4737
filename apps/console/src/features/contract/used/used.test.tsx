import type { CurrentUpperLimits } from '@touchline/contract/usage'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountOf } from '../../../testing/account.ts'
import { answering, json, organization } from '../../../testing/cell.ts'
import { enter, leave, mount } from '../../../testing/mount.tsx'
import { documentOf, groups, plans, used } from '../../../testing/usage-books.ts'
import type { OverviewAccount } from '../account/overview-account.ts'
import type { UsageAndLimits } from '../account/usage-and-limits.ts'
import { Used } from './used.tsx'

const HOUR = 3600
const now = Date.UTC(2026, 10, 21, 4)

const limit = (
  type: CurrentUpperLimits[number]['targetAggregationTypes'][number],
  hard: number,
  soft = hard,
): CurrentUpperLimits[number] => ({
  targetAggregationTypes: [type],
  usageAggregationMethod: 'MONTHLY',
  totalUpperHardLimit: hard,
  totalUpperSoftLimit: soft,
  combinedUpperLimitIds: [],
})

interface UsedTime {
  readonly upload?: number
  readonly exportMinutes?: number
}

const readOf = ({ upload = 12.47, exportMinutes = 180 }: UsedTime): UsageAndLimits => ({
  limits: [limit('MOVIE_CONVERT_TIME', 15 * HOUR, 12 * HOUR), limit('CLIP_MOVIE_CONVERT_TIME', exportMinutes * 60)],
  usage: [
    used(organization._id, 'MOVIE_CONVERT_TIME', upload * HOUR),
    used(organization._id, 'CLIP_MOVIE_CONVERT_TIME', 21.59 * 60),
    used(organization._id, 'ANALYST_USER_COUNT', 1),
  ],
})

const months = [{ yearMonth: '202611', uploadSeconds: 12.47 * HOUR, exportSeconds: 1295 }]

async function show(given: UsedTime = {}, language: 'en' | 'ja' = 'en') {
  answering(({ path }) => (path.endsWith('/usage_history') ? json(200, { months, days: [] }) : json(500)))
  const account: OverviewAccount = { ...accountOf({ document: documentOf(), groups, plans, now }), nextTerm: null }
  return mount(() => <Used account={account} read={readOf(given)} />, { language })
}

beforeEach(enter)
afterEach(leave)

describe('what is used', () => {
  it('names the day on which it runs out, and what is missing costs', async () => {
    const page = await show()
    const card = page.getByRole('region', { name: 'Upload time' })
    const said = 'the 15 hours run out. At this pace 18.2 h by 30 November, 3.2 h too many. 4 extra hours cost ¥4,400.'
    await expect.element(card.getByText(`Wed 25 Nov ${said}`)).toBeVisible()
    await expect.element(card.getByRole('img', { name: /^Upload time, day by day\./ })).toBeVisible()
  })

  it('says what is left where it does not, rounded down to one decimal', async () => {
    const page = await show({ upload: 5.06 })
    await expect
      .element(page.getByText(/^10\.0 of 15 hours left\. Enough: about 7\.3\sh by 30 November\.$/))
      .toBeVisible()
    await expect.element(page.getByText('158.5 of 180 minutes left. Enough.')).toBeVisible()
  })

  it('has its unit at the figure where a language has it there', async () => {
    const page = await show({ upload: 5.06 }, 'ja')
    await expect.element(page.getByText(/^10\.0時間 残り（全15時間）。/)).toBeVisible()
    await expect.element(page.getByText(/^158\.5分 残り（全180分）。/)).toBeVisible()
  })

  it('says no more where nothing is used', async () => {
    const page = await show({ upload: 0 })
    await expect.element(page.getByText('15.0 of 15 hours left.', { exact: true })).toBeVisible()
  })

  it('has no card for export time that the plan does not have', async () => {
    const page = await show({ exportMinutes: 0 })
    await expect.element(page.getByRole('region', { name: 'Upload time' })).toBeVisible()
    expect(page.getByRole('region', { name: 'Export time' }).elements()).toEqual([])
  })

  it('says how many seats are in use', async () => {
    const page = await show()
    await expect.element(page.getByRole('region', { name: 'Seats' }).getByText(/^1 of 1 in use\./)).toBeVisible()
  })
})
