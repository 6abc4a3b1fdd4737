import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { systemClock } from '@touchline/api/adapters/system-clock'
import { webhooks } from '@touchline/api/adapters/webhooks'
import { keepTaxTable } from '@touchline/api/books/billing/buyer-taxes.store'
import { inTransaction, jobsScope } from '@touchline/api/db/transaction'
import { todayLines } from '@touchline/api/operators/today/today.store'
import { MOST_LINES } from '@touchline/contract/desk/today'
import type { RegionName } from '@touchline/contract/wire'
import { startOfNextMonth } from '@touchline/domain/calendar'
import { operatorRoles, todayKinds, todayKindsOf } from '@touchline/domain/operators'
import { bookFaults } from '@touchline/testing/books'
import { createTestDatabase } from '@touchline/testing/database'
import { isNight, runsToday, turn } from '@touchline/testing/size'
import { openWorld, type World } from '@touchline/testing/world'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { dunningIn, issuerIn, mailReturn } from '../settings.ts'
import { liveDemo } from '../world/live.ts'
import { demoLogins, organizationsOf } from '../world/organizations/organizations.ts'
import type { WorldCell } from '../world/world-cell.ts'
import { promisesAbroad } from './abroad.test-support.ts'
import { asianPromises } from './asia.test-support.ts'
import { faultsOfCopy } from './copied.test-support.ts'
import { hardDays } from './days.test-support.ts'
import { signInPromises } from './sign-ins.test-support.ts'
import { type MadeDemo, visit } from './visitor.test-support.ts'

const promises = { ...asianPromises, ...promisesAbroad, ...signInPromises }

/** README's table of logins: | `login` | what it shows | */
const readme = readFileSync(join(import.meta.dirname, '../../../../README.md'), 'utf8')
const [table = ''] = (readme.split('## Sign in to the demo')[1] ?? '').split('## ')
const rows = [...table.matchAll(/^\| `([^`|]+)` \| (.+) \|$/gm)].map(([, login, says]) => [login, says])

it('README promises of every login what is checked here, word by word', () => {
  const checked = Object.entries(promises).map(([login, { says }]) => [login, says])
  const sorted = (pairs: readonly unknown[]) => pairs.map(String).toSorted()
  expect(sorted(rows)).toEqual(sorted(checked))
  expect(sorted(Object.keys(promises))).toEqual(sorted(demoLogins))
})

const DAY_MS = 86_400_000
const LONG_AGO = Date.UTC(2020, 0)

/** A quick demo leaves out long histories. */
const SAME_EVERY_DAY = ['large', 'pro', 'mbp', 'esports', 'basic', 'viewer', 'authenticator']

/** A whole demo takes a quarter of a minute alone. */
const PATIENCE_MS = 600_000

interface Demo extends MadeDemo {
  bookFaults(): Promise<readonly string[]>
  faultsOfCopies(): Promise<readonly unknown[]>
  close(): Promise<void>
}

/** Each region on its own database and card sandbox. */
async function makeDemo(today: number, leftOut: readonly string[]): Promise<Demo> {
  const open = async (region: RegionName) => {
    const eventSender = webhooks({ now: systemClock.now, isOwnNetworkAllowed: true })
    const dunning = dunningIn(region)
    const world = await openWorld({ region, now: LONG_AGO, dunning, eventSender, mailReturn })
    await inTransaction(world.database.db, jobsScope, (tx) => keepTaxTable(tx, issuerIn(region).taxTable))
    return world
  }
  const worlds = { asia: await open('asia'), europe: await open('europe'), america: await open('america') }
  const cellOf = ({ deps, liveUntil, provider: { sandbox } }: World, region: RegionName): WorldCell => {
    const goTo = async (instant: number) => {
      await liveUntil(instant)
    }
    const organizations = organizationsOf(region).filter(({ login }) => !leftOut.includes(login))
    return { region, deps, organizations, today, startAt: goTo, liveUntil: goTo, sandbox }
  }
  const cells = {
    asia: cellOf(worlds.asia, 'asia'),
    europe: cellOf(worlds.europe, 'europe'),
    america: cellOf(worlds.america, 'america'),
  }
  await liveDemo(Object.values(cells))
  return {
    today,
    cells,
    send: (region, request) => worlds[region].server.send(request),
    bookFaults: async () => {
      const faults: string[] = []
      for (const { database } of Object.values(worlds)) faults.push(...(await bookFaults(database.ownerDb)))
      return faults
    },
    faultsOfCopies: async () => {
      const faults: unknown[] = []
      for (const { database } of Object.values(worlds)) {
        const rehearsal = await createTestDatabase()
        faults.push(...(await faultsOfCopy(database, rehearsal, today)))
        await rehearsal.drop()
      }
      return faults
    },
    close: async () => {
      for (const world of Object.values(worlds)) await world.close()
    },
  }
}

interface Day {
  readonly day: string
  readonly today: number
  readonly leftOut: readonly string[]
}

declare module 'vitest' {
  interface ProvidedContext {
    /** `npm run lab -- worlds` makes whole demos of all hard days; otherwise a quick one of today. */
    worlds: 'all' | 'quick'
  }
}

const isAll = inject('worlds') === 'all'
/** Every sixth day and night: journeys use whole demos anyway. */
const isWhole = isAll || runsToday(0, 6)
const quick: readonly string[] = isNight
  ? ['the 31st', '29 February']
  : isWhole
    ? []
    : [hardDays[turn % hardDays.length]?.[0] ?? '']
const days: readonly Day[] = [
  ...(isWhole ? [{ day: 'today', today: systemClock.now(), leftOut: [] }] : []),
  ...hardDays
    .filter(([name]) => isAll || quick.includes(name))
    .map(([day, instant]) => ({ day, today: Date.parse(instant), leftOut: isAll ? [] : SAME_EVERY_DAY })),
]

describe.each(days)('a demo made on this day keeps what README says: $day', ({ today, leftOut }) => {
  let demo: Demo
  beforeAll(async () => {
    demo = await makeDemo(today, leftOut)
  }, PATIENCE_MS)
  afterAll(() => demo.close())

  it('has an invoice, a receipt and credit notes for every bill; they add up and say what the bill says', async () => {
    expect(await demo.bookFaults()).toEqual([])
  })

  it('has a line of Today of every kind for somebody, but for what stands on every page', async () => {
    const shown = new Set<string>()
    for (const { deps } of Object.values(demo.cells))
      for (const role of operatorRoles) {
        const asked = { kinds: todayKindsOf([role]), most: MOST_LINES, now: demo.today }
        const lines = await inTransaction(deps.db, { system: 'administration' }, (tx) => todayLines(tx, asked))
        for (const { kind } of lines) shown.add(kind)
      }
    const withoutItsClub = leftOut.includes('pro') ? ['mail'] : []
    expect(todayKinds.filter((kind) => !shown.has(kind))).toEqual(['charging-stopped', ...withoutItsClub])
  })

  it.runIf(leftOut.length === 0)(
    'copied into a rehearsal has the same books, and nobody’s name, address or secret',
    async () => {
      expect(await demo.faultsOfCopies()).toEqual([])
    },
    PATIENCE_MS,
  )

  it.each(Object.entries(promises).filter(([login]) => !leftOut.includes(login)))('%s', async (_login, { keeps }) => {
    expect.hasAssertions()
    await keeps(demo)
  })

  it(
    'cancelled buys a year again with its seats, and all is well a day and a month’s end later',
    async () => {
      const visitor = await visit(demo, 'america', 'cancelled')
      const path = `/manage/contract_info/${visitor.session.organizationDetail.contractInfoId}/plans/yearly`
      const choice = { planId: 'yearlyProPlan' }
      const asked = await visitor.post(path, { ...choice, quotedTotal: 1 })
      expect(asked).toMatchObject({ code: 'quote-changed', details: { total: 284_000 } })
      expect(await visitor.post(path, { ...choice, quotedTotal: 284_000 })).toMatchObject({ change: 'purchase' })
      for (const instant of [demo.today + DAY_MS, startOfNextMonth(demo.today, visitor.zone) + DAY_MS]) {
        await demo.cells.america.liveUntil(instant)
        expect(await demo.bookFaults()).toEqual([])
        const { contract, base, billings } = await visit(demo, 'america', 'cancelled')
        expect({ contract, base }).toMatchObject({
          contract: { isOnHold: false, isCancellation: false },
          base: 'yearlyProPlan',
        })
        const [year] = billings.filter(({ paymentCycle }) => paymentCycle === 'YEAR')
        expect(year).toMatchObject({ charge: { total: 284_000 }, paymentStatus: 'Complete' })
      }
    },
    PATIENCE_MS,
  )
})
