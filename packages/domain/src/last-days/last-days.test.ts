import { expect, it } from 'vitest'
import { catalogue, entry } from '../add-ons/add-on-catalogue.test-support.ts'
import { takeBackUntil } from '../add-ons/index.ts'
import { addDays, DAY, startOfDay } from '../calendar/index.ts'
import { reopenedUntil } from '../cancellation/index.ts'
import type { Contract, PlanEntry } from '../contract/index.ts'
import { type NoticeKind, plannedNotices } from '../notices/index.ts'
import { club, on, sleepingCatalogue } from '../plans/sleeping.test-support.ts'
import { requestEnd } from '../requests/index.ts'
import { keptUntil } from '../storage/index.ts'
import { customAddOn, withAddOns } from '../testing/draws.ts'
import { type LastDayFacts, type LastDayKind, lastDays, undoneUntil, undoUntil } from './index.ts'

const zones = ['Asia/Tokyo', 'Europe/Berlin', 'America/New_York', 'Pacific/Apia', 'UTC']

const factsIn = (zone: string) => {
  const day = (date: string) => startOfDay(date, zone)
  const now = day('2026-11-21') + DAY / 2
  const plan = (id: string, from: string, to?: string): PlanEntry => ({
    ...entry(id, '2026-01-01'),
    start: day(from),
    end: to === undefined ? null : day(to),
  })
  const held = (entries: readonly PlanEntry[], more: Partial<Contract> = {}): LastDayFacts => ({
    contract: {
      id: 'contract',
      currency: 'JPY',
      taxRegion: 'JP',
      zone,
      entries,
      cancellation: { state: 'none' },
      yearlyAnchor: day('2025-12-01'),
      ...more,
    },
    catalogue,
    now,
  })
  const month = [plan('standard.base', '2026-01-01')]
  const givenUp = { at: day('2026-12-01'), seats: { analysts: 0, viewers: 1 }, kept: null }
  const endsWithMonth = { state: 'reserved', at: day('2026-12-01') } as const
  const closed = held(month, { cancellation: { state: 'done', at: day('2026-11-20') } })
  const rows: Readonly<Record<LastDayKind, readonly [LastDayFacts, string]>> = {
    games: [held([plan('standard.base', '2026-01-01', '2026-12-01')], { cancellation: endsWithMonth }), '2026-12-30'],
    reopening: [
      { ...closed, recorded: [['reopening', reopenedUntil(closed.contract, day('2026-11-20'))]] },
      '2026-12-19',
    ],
    plan: [held([plan('standard.base', '2026-01-01', '2027-01-16')]), '2027-01-15'],
    trial: [held([plan('trial.base', '2026-11-20', '2026-12-20')]), '2026-12-19'],
    reading: [held([plan('paused.base', '2026-11-01', '2027-01-30')]), '2027-01-29'],
    grace: [{ ...held(month), recorded: [['grace', day('2026-11-28') + 1]] }, '2026-11-28'],
    choice: [held([plan('yearly.base', '2025-12-01', '2026-12-01')]), '2026-11-27'],
    cancellation: [
      held([plan('standard.base', '2026-01-01', '2026-12-01')], { cancellation: endsWithMonth }),
      '2026-11-30',
    ],
    change: [held([plan('standard.base', '2026-01-01', '2026-12-01'), plan('mbp.base', '2026-12-01')]), '2026-11-30'],
    sleep: [
      {
        contract: {
          ...club,
          zone,
          sleeps: [
            { from: day('2026-12-01'), until: day('2027-02-01'), plannedUntil: day('2027-02-01'), everyYear: false },
          ],
        },
        catalogue: sleepingCatalogue(),
        now,
      },
      '2026-11-30',
    ],
    seats: [held([...month, plan('standard.viewer', '2026-01-01')], { seatsGivenUp: [givenUp] }), '2026-11-30'],
    addOns: [
      {
        ...held([...month, plan('camera.custom', '2026-01-01', '2026-12-01')]),
        catalogue: withAddOns(catalogue, customAddOn('camera', 3_000n)),
      },
      '2026-11-30',
    ],
    request: [{ ...held(month), recorded: [['request', requestEnd(now)]] }, '2026-11-28'],
    trash: [{ ...held(month), recorded: [['trash', keptUntil(now, 30, zone)]] }, '2026-12-21'],
    addition: [{ ...held(month), recorded: [['addition', takeBackUntil('upload', now, zone)]] }, '2026-11-22'],
  }
  return { rows, held, plan, day }
}

it.each(zones)('in %s each last day is a day of the contract, until it is over', (zone) => {
  for (const [kind, [facts, date]] of Object.entries(factsIn(zone).rows)) {
    const found = lastDays(facts).find((each) => each.kind === kind)
    expect([kind, found?.date]).toEqual([kind, date])
    const later = { ...facts, now: found?.until ?? 0 }
    expect([kind, lastDays(later).filter((each) => each.kind === kind && each.date <= date)]).toEqual([kind, []])
  }
})

const noticeOf = {
  games: 'deletion',
  plan: 'plan-ends',
  trial: 'trial-ends',
  reading: 'contract-expires',
  cancellation: 'scheduled-change',
  change: 'scheduled-change',
  sleep: 'falls-asleep',
  seats: 'seats-end',
} as const satisfies Partial<Record<LastDayKind, NoticeKind>>

/** The others by the day after. */
const byLastDay: readonly string[] = ['games', 'plan', 'trial', 'reading']

it.each(zones)('in %s the notices before each of them name the same day', (zone) => {
  for (const [kind, [facts, date]] of Object.entries(factsIn(zone).rows)) {
    const notice = new Map<string, NoticeKind>(Object.entries(noticeOf)).get(kind)
    const until = lastDays(facts).find((each) => each.kind === kind)?.until ?? 0
    const books = { ...facts, card: null, deletedAt: kind === 'games' ? until : null, retries: [], transfers: [] }
    const said = byLastDay.includes(kind) ? date : addDays(date, 1)
    const due = plannedNotices(books).filter((each) => each.kind === notice)
    expect([kind, new Set(due.map(({ day }) => day))]).toEqual([kind, new Set(notice === undefined ? [] : [said])])
  }
})

it('reminds of the choice of a term while it can be made', () => {
  const [facts] = factsIn('Asia/Tokyo').rows.choice
  const until = lastDays(facts).find(({ kind }) => kind === 'choice')?.until
  const books = { ...facts, card: null, deletedAt: null, retries: [], transfers: [] }
  const due = plannedNotices(books).filter(({ moment }) => moment.startsWith('deadline'))
  expect(due.map(({ dueAt }) => dueAt < (until ?? 0))).toEqual([true, true])
})

it('is none of what continues', () => {
  const { held, plan } = factsIn('Asia/Tokyo')
  expect(lastDays(held([plan('standard.base', '2026-01-01')]))).toEqual([])
})

it('lists the nearest first', () => {
  const { rows } = factsIn('Asia/Tokyo')
  expect(lastDays(rows.games[0]).map(({ kind }) => kind)).toEqual(['cancellation', 'games'])
})

it('ends for a plan that follows a term with the days on which another could be scheduled', () => {
  const { held, plan, day } = factsIn('Asia/Tokyo')
  const term = held([plan('yearly.base', '2025-12-01', '2026-12-01'), plan('standard.base', '2026-12-01')])
  expect(undoneUntil(day('2026-12-01'), term)).toBe('2026-11-27')
  expect(undoneUntil(day('2026-12-01'), { ...term, now: day('2026-11-28') })).toBeNull()
})

it('names with what begins until when it can be undone', () => {
  const { rows, day } = factsIn('Asia/Tokyo')
  const [cancelled] = rows.cancellation
  expect(undoneUntil(day('2026-12-01'), cancelled)).toBe('2026-11-30')
  expect(undoneUntil(day('2026-12-02'), cancelled)).toBeNull()
  expect(undoneUntil(on('2026-12-01'), rows.sleep[0])).toBe('2026-11-30')
  expect(undoUntil('cancellation', cancelled)).toBe(day('2026-12-01'))
  expect(undoUntil('change', cancelled)).toBeNull()
})
