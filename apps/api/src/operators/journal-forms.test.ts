import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY } from '@touchline/domain/calendar'
import { usualAccounts } from '@touchline/domain/journal'
import { operatorOn } from '@touchline/testing/commands'
import { sharedDesk, sharedFolder, sharedWorld } from '@touchline/testing/shared'
import { expect, it } from 'vitest'
import {
  datevBooking,
  datevCells,
  datevHeader,
  fecFields,
  strayFields,
} from '../features/journal/published-forms.test-support.ts'

const OCTOBER_ENDS = Date.UTC(2026, 9, 31, 23)
const NAME =
  'Žižkov "Ö" 🏉; FC,\r\nKita\t| Club = a name that is forty signs too long for any ledger there is, and longer'

const world = await sharedWorld()

const club = await world.subscribe({
  basePlanId: 'proPlan.base',
  currency: 'EUR',
  zone: 'Europe/Paris',
  taxRegion: 'FR',
  isGlobal: true,
  name: NAME,
})
await world.liveUntil(OCTOBER_ENDS + DAY)
await world.provider.refund((await club.row('charges')).charge_id, 700)
await world.liveUntil(Date.UTC(2026, 11, 2))
await world.readPayouts()
await world.liveUntil(Date.UTC(2026, 11, 3))
const operator = operatorOn({
  ...world.deps,
  readBooksOf: () => () => ({ accounts: usualAccounts, datev: { consultant: 1001, client: 7 } }),
})
await operator.type(['journal', 'close', '--month', '2026-11', '--operator', 'Sato'])
const folder = await sharedFolder()
const written = async (form: 'datev' | 'fec') => {
  const file = join(folder, form)
  const of = ['--month', '2026-11', '--form', form, '--currency', 'EUR', '--file', file, '--operator', 'Sato']
  await operator.type(['journal', 'export', ...of])
  return readFile(file)
}
const files = { datev: await written('datev'), fec: await written('fec') }
const desk = await sharedDesk(world)
const [book] = (await desk.read('getJournal', { params: { month: '202611' } })).books
/** By its number: debits less credits, in cents. */
const accounts = new Map((book?.accounts ?? []).map(({ number, debit, credit }) => [number, debit - credit]))

const cents = (written: string): number => Number(written.replace(',', ''))

function sums(rows: readonly (readonly [account: string, cents: number])[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  for (const [account, minor] of rows) found.set(account, (found.get(account) ?? 0) + minor)
  return found
}

const sorted = (found: ReadonlyMap<string, number>) => [...found].toSorted(([a], [b]) => a.localeCompare(b))

it('DATEV reads its own bytes: each field is as it is published, and the sums are those of the journal', () => {
  const text = new TextDecoder('windows-1252', { fatal: true }).decode(files.datev)
  expect(text).toContain('Žižkov ""Ö"" ')
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n\t]/)
  const [head = [], columns = [], ...rows] = text.replace(/\r\n$/, '').split('\r\n').map(datevCells)
  expect(strayFields(head, datevHeader)).toEqual([])
  expect(columns).toEqual(datevBooking.map(({ name }) => name))
  expect(rows.flatMap((row) => strayFields(row, datevBooking))).toEqual([])
  const found = sums(
    rows.flatMap((row): [string, number][] => {
      const [amount = '', side, , , , , account = '', other = ''] = row
      const minor = side === '"S"' ? cents(amount) : -cents(amount)
      return [
        [account, minor],
        [other, -minor],
      ]
    }),
  )
  expect(sorted(found)).toEqual(sorted(accounts))
  expect([...accounts.keys()].toSorted()).toEqual(['1100', '1250', '1260', '4000', '6310'])
})

it('FEC has its eighteen fields as the article has them, each entry balances, and the sums are those of the journal', () => {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(files.fec)
  const [heads = [], ...rows] = text
    .replace(/\r\n$/, '')
    .split('\r\n')
    .map((row) => row.split('\t'))
  expect(heads).toEqual(fecFields.map(({ name }) => name))
  expect(rows.flatMap((row) => strayFields(row, fecFields))).toEqual([])
  const moved = rows.map((row) => cents(row[11] ?? '') - cents(row[12] ?? ''))
  expect(sorted(sums(rows.map((row, at) => [row[4] ?? '', moved[at] ?? 0])))).toEqual(sorted(accounts))
  const byEntry = sums(rows.map((row, at) => [row[2] ?? '', moved[at] ?? 0]))
  expect([...byEntry.values()].every((sum) => sum === 0)).toBe(true)
  expect([...byEntry.keys()]).toEqual([...byEntry.keys()].toSorted())
})
