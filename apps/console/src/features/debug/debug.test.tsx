import type { ResponseOf } from '@touchline/contract/endpoint'
import type { UpperLimit } from '@touchline/contract/usage'
import type { createTestGame } from '@touchline/contract/videos'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { messageStore } from '../../lib/messages.ts'
import { overlayStore } from '../../lib/overlay.ts'
import { billing, contract, readingBooks } from '../../testing/books.ts'
import { answering, json, type SeenRequest } from '../../testing/cell.ts'
import { enter, leave, mount } from '../../testing/mount.tsx'
import { userOf } from '../../testing/usage-books.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { Debug } from './debug.tsx'

const GAME = '6f9d2c1e-0c6b-4a53-9a5e-1f0f5a1c7d01'
const game: ResponseOf<typeof createTestGame> = {
  _id: GAME,
  matchId: GAME,
  title: 'Test game',
  scheduleDate: '2026-11-21T04:00:00.000Z',
  gameState: 'ENDED',
  broadcast: false,
  isOfflineData: false,
  gameCategoryId: null,
  homeTeamId: null,
  awayTeamId: null,
  championshipMasterId: null,
  round: null,
}
const limit: UpperLimit = {
  _id: 'entry:upload',
  upperLimitId: 'teamBasicPlan.base:upload',
  usageAggregationUnitId: contract.contractInfoId,
  usageAggregationUnitType: 'organization',
  usageAggregationUnitSubType: null,
  upperHardLimit: 36_000,
  upperSoftLimit: 28_800,
  targetAggregationTypes: ['MOVIE_CONVERT_TIME'],
  startYearMonth: '202601',
  endYearMonth: null,
  usageAggregationMethod: 'MONTHLY',
}
const reads: Readonly<Record<string, unknown>> = {
  '/manage/users': { results: [userOf(1)] },
  '/manage/upper_limit': { results: [limit] },
  '/manage/upper_limit/current_value': { currentUpperLimits: [] },
  '/manage/usage_aggregation_result/current_value': { currentUsageAggregationResults: [] },
}

const serve = (write: (asked: SeenRequest) => Response = () => json(404)) =>
  answering((asked) => {
    const end = Object.keys(reads).find((path) => asked.path.split('?')[0]?.endsWith(path))
    if (end !== undefined) return json(200, reads[end])
    return readingBooks(asked, { billings: [billing(1)] }) ?? write(asked)
  })

beforeEach(enter)
afterEach(leave)

describe('the three tabs', () => {
  it('show what the console reads, under the names of the wire', async () => {
    serve()
    const screen = await mount(Debug)
    await expect.element(screen.getByRole('tab', { name: 'Contract info' })).toHaveAttribute('aria-selected', 'true')
    for (const text of [`"${contract.contractInfoId}"`, /^billing_info/, /^users/, '"Minato office"']) {
      await expect.element(screen.getByText(text).first()).toBeVisible()
    }
    await screen.getByRole('tab', { name: 'Plan master' }).click()
    await expect.element(screen.getByRole('cell', { name: 'teamBasicPlan.base' })).toBeVisible()
    await expect.element(screen.getByText(/^contract_plan_group/)).toBeVisible()
    await screen.getByRole('tab', { name: 'Usage-limit master' }).click()
    for (const text of [/^upper_limit \[1\]/, /^currentUpperLimits/, /^currentUsage/]) {
      await expect.element(screen.getByText(text)).toBeVisible()
    }
  })

  it('keep folded what is long, and open it at a press', async () => {
    const many = Array.from({ length: 12 }, (_, number) => userOf(number))
    answering((asked) =>
      asked.path.endsWith('/manage/users') ? json(200, { results: many }) : (readingBooks(asked) ?? json(404)),
    )
    const screen = await mount(Debug)
    await expect.element(screen.getByText('[12]')).toBeVisible()
    expect(screen.getByText('"User 7"').elements()).toEqual([])
    await screen.getByText(/^users/).click()
    await screen.getByText('7 {9}').click()
    await expect.element(screen.getByText('"User 7"')).toBeVisible()
  })

  it('offer to try again what could not be read, and show the rest', async () => {
    let isBroken = true
    answering((asked) => {
      if (asked.path.endsWith('/manage/users')) return isBroken ? json(500) : json(200, { results: [] })
      return readingBooks(asked) ?? json(404)
    })
    const screen = await mount(Debug)
    await expect.element(screen.getByText(`"${contract.contractInfoId}"`).first()).toBeVisible()
    isBroken = false
    await screen.getByRole('button', { name: 'Try again' }).click()
    await expect.element(screen.getByText(/^users/)).toBeVisible()
  })
})

describe('the test clock', () => {
  const advanced = async (button: string): Promise<number> => {
    const asked = serve(() => json(200, { now: '2026-11-22T04:00:00.000Z', jobsRun: 0 }))
    const screen = await mount(Debug)
    await screen.getByRole('button', { name: button }).click()
    await waitFor(() => expect(asked.some(({ body }) => body.includes('advanceTo'))).toBe(true))
    const [, sent] =
      /"advanceTo":"([^"]+)"/.exec(asked.find(({ body }) => body.includes('advanceTo'))?.body ?? '') ?? []
    return Temporal.Instant.from(sent ?? '').epochMilliseconds
  }

  it('continues by one day', async () => {
    const before = Temporal.Now.instant().epochMilliseconds
    const advancedTo = await advanced('One day on')
    expect(advancedTo).toBeGreaterThanOrEqual(before + 86_400_000)
    expect(advancedTo).toBeLessThan(before + 86_400_000 + 60_000)
  })

  it('continues to the noon of the first day of next month, in the zone of the contract', async () => {
    const next = Temporal.Now.zonedDateTimeISO('Asia/Tokyo').add({ months: 1 }).with({ day: 1 }).toPlainDate()
    const noon = next.toZonedDateTime({ timeZone: 'Asia/Tokyo', plainTime: '12:00' })
    expect(await advanced('On to next month')).toBe(noon.epochMilliseconds)
  })

  it('says so where it could not be, in no dialog', async () => {
    serve(() => json(500))
    const screen = await mount(Debug)
    await screen.getByRole('button', { name: 'One day on' }).click()
    await expect.element(screen.getByRole('alert')).toHaveTextContent('The clock could not be advanced.')
    expect(messageStore.read()).toBeNull()
  })
})

describe('the test buttons', () => {
  it.each([
    [201, 'The test game was created.'],
    [500, 'The test game could not be created.'],
  ])('create a test game: answered with %i it says "%s"', async (status, text) => {
    const asked = serve(() => json(status, status === 201 ? game : undefined))
    const screen = await mount(Debug)
    await screen.getByRole('button', { name: 'Create a test game' }).click()
    await expect.element(screen.getByText(text)).toBeVisible()
    expect(asked.some(({ body }) => body.includes('"lengthSeconds":5400'))).toBe(true)
  })

  it.each([0, 404, 409, 500, 503])('open the dialog of a %i', async (fault) => {
    serve()
    const screen = await mount(Debug)
    await screen.getByRole('button', { name: `Dialog of a ${fault}` }).click()
    expect(messageStore.read()).toMatchObject({ fault })
  })

  it('show the overlay, and break one card that takes nothing else with it', async () => {
    serve()
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const screen = await mount(Debug)
    await screen.getByRole('button', { name: 'Loading overlay' }).click()
    expect(overlayStore.read()).toBe(true)
    await screen.getByRole('button', { name: 'Break this card' }).click()
    await expect.element(screen.getByRole('button', { name: 'Break this card' })).not.toBeInTheDocument()
    await expect.element(screen.getByRole('button', { name: 'One day on' })).toBeVisible()
  })
})
