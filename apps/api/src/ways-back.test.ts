import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { yearlyTerm } from '@touchline/domain/calendar'
import { waysBack, waysOf } from '@touchline/domain/history'
import { subscribeOn } from '@touchline/testing/on-plans'
import { sharedWorld } from '@touchline/testing/shared'
import { runsToday } from '@touchline/testing/size'
import { type Club, openClub } from '@touchline/testing/steps/club'
import type { Cases } from '@touchline/testing/ways-back/case'
import { loginCases } from '@touchline/testing/ways-back/own-login'
import { accountCases, peopleCases } from '@touchline/testing/ways-back/people'
import { ANCHOR, monthlyPurchases, yearlyPurchases } from '@touchline/testing/ways-back/purchases'
import { stateOf } from '@touchline/testing/ways-back/state'
import { describe, expect, it } from 'vitest'

const cases: Cases = { ...monthlyPurchases, ...yearlyPurchases, ...accountCases, ...peopleCases, ...loginCases }

const apart: Readonly<Record<string, string>> = {
  'cancelContract at-once': 'opened again, a plan is bought: opened-again.test.ts',
  'addPlans scheduled':
    'its plan had been ended by a call that nothing takes back: features/plans/contract-plans.test.ts',
  'wakeEarlier later': 'only a plan that sleeps has a waking day: features/sleep/sleep.test.ts',
  saveCard: 'the card before is typed again, as a new one of the provider: features/payment/card/card.test.ts',
  switchOrganization:
    'it changes a session, and nothing of a club: features/sign-in/sessions/switch-organization.test.ts',
}

const world = await sharedWorld({ hearsEvents: false })

const DAYS = 3

function eachUndone(of: Cases, open: () => Promise<Club>): void {
  let kept: Club | null = null
  it.each(Object.entries(of).filter((_, nth) => runsToday(nth, DAYS)))('%s', async (_, prepare) => {
    const club = kept ?? (await open())
    kept = null
    const step = await prepare(club)
    const before = await stateOf(club)
    const { undo } = await step()
    expect(await stateOf(club)).not.toEqual(before)
    expect(Math.trunc((await undo()).status / 100)).toBe(2)
    expect(await stateOf(club)).toEqual(before)
    kept = club
  })
}

const monthly = async () => openClub(world, await world.subscribe({ basePlanId: 'teamStandardPlan.base' }))

async function yearly(): Promise<Club> {
  const plans = ['yearlyStandardPlan.base', 'yearlyStandardPlan.viewer']
  return openClub(world, await subscribeOn(world, { plans, ...yearlyTerm(ANCHOR, 0, 'Asia/Tokyo') }))
}

describe('done and undone, and contract, bill, payments to come, games, people and addresses are as before', () => {
  describe('by the month', () => {
    eachUndone(monthlyPurchases, monthly)
  })
  describe('by the year', () => {
    eachUndone(yearlyPurchases, yearly)
  })
  describe('the account', () => {
    eachUndone(accountCases, monthly)
  })
  describe('people', () => {
    eachUndone(peopleCases, monthly)
  })
  describe('the own login', () => {
    eachUndone(loginCases, monthly)
  })
})

const rows = Object.entries(waysBack).flatMap(([call, ways]) =>
  waysOf(ways).map(([outcome, way]) => ({ name: outcome === null ? call : `${call} ${outcome}`, way })),
)

describe('the table of ways back', () => {
  it('has for every call that can be taken back a case that does it, or why none can be compared', () => {
    const ways = rows.flatMap(({ name, way }) => (way.kind === 'way' ? [name] : []))
    expect([...Object.keys(cases), ...Object.keys(apart)].toSorted()).toEqual(ways.toSorted())
  })

  it('says it in a line for each call', () => {
    const lines = rows.map(({ name, way }) =>
      way.kind === 'final'
        ? [name, 'cannot be taken back', way.why, '']
        : [name, way.until, way.by, apart[name] ?? 'done, undone and compared'],
    )
    const reports = join(import.meta.dirname, '../../../.cache/reports')
    mkdirSync(reports, { recursive: true })
    const head = ['Call', 'Until', 'By', 'Proof'].join('\t')
    writeFileSync(join(reports, 'ways-back.tsv'), [head, ...lines.map((line) => line.join('\t')), ''].join('\n'))
    // oxlint-disable-next-line no-console -- who asks how a call is taken back reads the table here
    console.table(lines)
    expect(lines.every((line) => line[1] !== '')).toBe(true)
  })
})
