import { DAY, startOfMonth, yearlyTerm } from '@touchline/domain/calendar'
import { openTestDesk } from '@touchline/testing/desk'
import { subscribeOn } from '@touchline/testing/on-plans'
import { comparedRun } from '@touchline/testing/runs'
import { openWorld } from '@touchline/testing/world'
import { afterAll, describe, expect, it } from 'vitest'
import { renewCatalogueVersion } from '../../books/catalogue/catalogue.ts'

const ZONE = 'Asia/Tokyo'
const MINUTE = 60_000
const DECEMBER = startOfMonth('2026-12', ZONE)
const ALL = 27
const PAGE = 10
const coming = { month: 'coming' }

async function openRun() {
  const world = await openWorld({ now: DECEMBER - 10 * DAY })
  const priced = world.database.ownerDb.updateTable('contract_plans').where('price_jpy', 'is not', null)
  await priced.set(({ ref }) => ({ price_eur: ref('price_jpy'), price_usd: ref('price_jpy') })).execute()
  await world.database.ownerDb.transaction().execute(renewCatalogueVersion)
  const desk = await openTestDesk([world.deps])
  const send = async (path: string, json?: object, operator = 'mori@kita.example') => {
    const reply = await desk.ask(path, json, { operator })
    await world.runDue()
    return reply
  }
  return {
    world,
    send,
    preview: async () => {
      await world.liveUntil(world.now() + MINUTE)
      expect((await send('/run/coming/preview', {})).status).toBe(204)
      return (await desk.read('getRun', { params: coming })).preview
    },
    billsFrom: (offset: number) =>
      desk.read('listRunBills', { params: coming, query: { sort: 'club', limit: `${PAGE}`, offset: `${offset}` } }),
    close: async () => {
      await desk.close()
      await world.close()
    },
  }
}

describe('the page of a run with', () => {
  let run: Awaited<ReturnType<typeof openRun>>
  afterAll(() => run.close())

  it('no club says so, and is signed like any other', async () => {
    run = await openRun()
    const preview = await run.preview()
    expect(preview).toMatchObject({ bills: 0, few: 0, totals: [], strangest: [], notes: [], changed: [] })
    expect(await run.billsFrom(0)).toEqual({ bills: [], nextOffset: null })
    const { digest } = preview ?? {}
    expect((await run.send('/run/coming/sign', { digest })).body).toEqual({ kind: 'first' })
    expect((await run.send('/run/coming/sign', { digest }, 'sato@kita.example')).body).toEqual({ kind: 'signed' })
  })

  it('one club has its bill, in its currency alone', async () => {
    await run.world.subscribe({ name: 'Club 01', card: null })
    const preview = await run.preview()
    expect(preview?.bills).toBe(1)
    expect(preview?.totals.map(({ currency, after }) => [currency, after.bills])).toEqual([['JPY', 1]])
    const { bills } = await run.billsFrom(0)
    expect(bills.map(({ total }) => total)).toEqual(preview?.totals.map(({ after }) => after.minor))
  })

  it('27 clubs of three currencies adds none of them up, and opens page by page', async () => {
    for (let number = 2; number <= ALL; number += 1) {
      const currency = (['JPY', 'EUR', 'USD'] as const)[number % 3] ?? 'JPY'
      await run.world.subscribe({ name: `Club ${String(number).padStart(2, '0')}`, currency, card: null })
    }
    const preview = await run.preview()
    expect(preview?.bills).toBe(ALL)
    const pages = await Promise.all([0, PAGE, 2 * PAGE].map((offset) => run.billsFrom(offset)))
    expect(pages.map(({ nextOffset }) => nextOffset)).toEqual([PAGE, 2 * PAGE, null])
    const bills = pages.flatMap((page) => page.bills)
    expect(new Set(bills.map(({ club }) => club)).size).toBe(ALL)
    expect(preview?.totals.map(({ currency }) => currency).toSorted()).toEqual(['EUR', 'JPY', 'USD'])
    for (const { currency, before, after, steps, byPlan, byWay, byKind } of preview?.totals ?? []) {
      const sum = (rows: readonly { readonly minor: number }[]) => rows.reduce((all, { minor }) => all + minor, 0)
      const ofThis = bills.filter((bill) => bill.currency === currency).map(({ total: minor }) => ({ minor }))
      expect(ofThis).toHaveLength(after.bills)
      for (const rows of [ofThis, byPlan, byWay, byKind, [before, ...steps]]) expect(sum(rows)).toBe(after.minor)
    }
    await run.world.liveUntil(DECEMBER + 2 * DAY)
    expect(await comparedRun(run.world, '2026-12')).toMatchObject({ equal: ALL, differences: [] })
  })
})

it('a month with only yearly terms is billed as its page said', async () => {
  const run = await openRun()
  const { start, end } = yearlyTerm('2025-12-01', 0, ZONE)
  for (const name of ['Kita', 'Nord', 'Ost'])
    await subscribeOn(run.world, { plans: ['yearlyStandardPlan.base'], start, end }, { name, card: null })
  const preview = await run.preview()
  expect(preview?.bills).toBe(3)
  const { bills } = await run.billsFrom(0)
  expect(bills.map(({ club, cycle }) => `${club} ${cycle}`)).toEqual(['Kita year', 'Nord year', 'Ost year'])
  expect(preview?.totals[0]?.steps.map(({ kind }) => kind)).toEqual(['terms'])
  await run.world.liveUntil(DECEMBER + 2 * DAY)
  expect(await comparedRun(run.world, '2026-12')).toMatchObject({ equal: 3, differences: [] })
  await run.close()
})
