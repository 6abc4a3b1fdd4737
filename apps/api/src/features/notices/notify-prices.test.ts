import { getContractInfo } from '@touchline/contract/contract-info'
import { DAY } from '@touchline/domain/calendar'
import { applied, exported, publishPrices, withdrawPrices } from '@touchline/testing/catalogue'
import { openTestCell } from '@touchline/testing/cell'
import { openMonthOf } from '@touchline/testing/open-month'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { afterAll, expect, it } from 'vitest'
import { verifyBooks } from '../../checks/verify-books.ts'
import { inTransaction } from '../../db/transaction.ts'
import { noticeFacts } from '../../letters/notice-kinds.ts'
import { mailNotices } from './mail-notices.ts'

const NOVEMBER = Date.parse('2026-11-26T04:00:00Z')

const cell = await openTestCell('2026-11-01T04:00:00Z')
afterAll(cell.drop)

const chargedFor = async (club: TestOrganization) =>
  (await club.rows('invoice_lines', 'target_month')).map(
    (line) => `${line.target_month.slice(0, 7)} ${line.unit_price}`,
  )

it('clubs are notified of what they pay more, once, and pay it a notice period later; a purchase since then notifies by itself', async () => {
  const [notified, elsewhere] = [
    await cell.open({ basePlanId: 'teamStandardPlan.base' }),
    await cell.open({ basePlanId: 'teamBasicPlan.base' }),
  ]
  cell.clock.moveTo(NOVEMBER)
  const prices = { from: '2026-12', JPY: { base: 21_900, viewer: 400 } }
  expect(await publishPrices(cell, { teamStandardPlan: prices })).toEqual([])
  await cell.runDue()
  cell.clock.moveTo(NOVEMBER + 2 * DAY)
  const late = await cell.open({ basePlanId: 'teamStandardPlan.base', createdAt: NOVEMBER + DAY })
  await cell.runDue()

  const amount = (minor: number) => ({ minor, currency: 'JPY' })
  expect((await notified.notices('price-changes')).map(({ facts }) => facts)).toEqual([
    {
      from: '2026-12',
      month: '2027-01',
      paidOn: '2027-02-01',
      plan: 'teamStandardPlan',
      before: amount(21_780),
      after: amount(24_090),
      prices: [{ role: 'base', before: amount(19_800), after: amount(21_900) }],
    },
  ])
  expect(await elsewhere.notices('price-changes')).toEqual([])
  expect(await late.notices('price-changes')).toEqual([])
  const { body } = await notified.get(`/manage/contract_info/${notified.contractId}`)
  expect(getContractInfo.response.parse(body).priceNotices).toEqual([
    { from: '202612', notifiedDate: '2026-11-26T04:00:00.000Z', appliesFrom: '202701' },
  ])

  for (const club of [notified, late]) await openMonthOf(cell.deps, club)
  cell.clock.moveTo(Date.parse('2027-02-02T00:00:00Z'))
  await cell.runDue()
  expect(await chargedFor(notified)).toEqual(['2026-11 19800', '2026-12 19800', '2027-01 21900'])
  expect((await chargedFor(late)).slice(-2)).toEqual(['2026-12 21900', '2027-01 21900'])
  const { findings } = await inTransaction(cell.database.db, { system: 'jobs' }, (tx) =>
    verifyBooks(tx, cell.clock.now()),
  )
  expect(findings.filter(({ id }) => id === 'I39-known')).toEqual([])
})

it('who was notified of a list that is corrected or withdrawn is notified of that once, with the bills, and has both in the history', async () => {
  const club = await cell.open({ basePlanId: 'teamStandardPlan.base', createdAt: cell.clock.now() })
  const [paysBills, reads] = [await cell.join(club, 'billing-manager'), await cell.join(club, 'reader')]
  cell.clock.moveTo(Date.parse('2027-02-10T04:00:00Z'))
  const list = (base: number) => publishPrices(cell, { teamStandardPlan: { from: '2027-04', JPY: { base } } })
  expect(await list(23_900)).toEqual([])
  await cell.runDue()
  cell.clock.moveTo(cell.clock.now() + DAY)
  expect(await withdrawPrices(cell, '2027-04')).toEqual([])
  expect(await list(22_900)).toEqual([])
  await cell.runDue()
  cell.clock.moveTo(cell.clock.now() + DAY)
  expect(await withdrawPrices(cell, '2027-04')).toEqual([])
  await cell.runDue()
  cell.clock.moveTo(cell.clock.now() + DAY)
  await cell.runDue()

  const said = (await club.notices('price-changes')).map(({ facts }) => noticeFacts('price-changes', facts))
  expect(said.map(({ news, month, before, after }) => [news, month, before.minor, after.minor])).toEqual([
    [undefined, '2027-04', 24_090, 26_290],
    ['corrected', '2027-04', 24_090, 25_190],
    ['withdrawn', '2027-04', 25_190, 24_090],
  ])
  const { entries } = await club.read('getHistory')
  expect(
    entries.filter(({ kind }) => /prices/.test(kind)).map(({ kind, facts, money }) => [kind, facts.day, money]),
  ).toEqual([
    ['withdraw-prices', '2027-04-01', { minor: -1_100, per: 'month' }],
    ['announce-prices', '2027-04-01', { minor: 1_100, per: 'month' }],
    ['announce-prices', '2027-04-01', { minor: 2_200, per: 'month' }],
  ])

  const mailed = await mailedOf(club)
  expect(mailed).toHaveLength(2)
  expect(mailed).toEqual(expect.arrayContaining([club.contractId, paysBills.userId]))
  expect(mailed).not.toContain(reads.userId)
})

async function mailedOf({ organizationId }: TestOrganization): Promise<readonly string[]> {
  const notices = cell.database.ownerDb.selectFrom('notices').select('notice_id')
  const found = notices.where('organization_id', '=', organizationId).where('kind', '=', 'price-changes')
  const { notice_id: noticeId } = await found.orderBy('happened_at', 'desc').limit(1).executeTakeFirstOrThrow()
  await inTransaction(cell.database.db, { system: 'jobs' }, (tx) =>
    mailNotices(tx, [{ organizationId, noticeId, moment: null }], { cell: cell.deps.cell, now: cell.clock.now() }),
  )
  const mails = cell.database.ownerDb.selectFrom('notice_mails').select('recipient_id')
  return (await mails.where('notice_id', '=', noticeId).execute()).map((mail) => mail.recipient_id)
}

it('clubs that pay more are looked for where a price that exists changes, and not where a plan is sold for the first time', async () => {
  const looks = () => cell.database.pick('jobs', ['payload'], { kind: 'prices-sweep' })
  const before = await looks()
  const file = await exported(cell)
  const { teamBasicPlan: like } = file.groups
  if (like === undefined) throw new Error('the starter catalogue has no basic plan')
  const clubPlan = { ...like, offered: { to: 'nobody' as const } }
  expect(await applied(cell, { ...file, groups: { ...file.groups, clubPlan } })).toEqual([])
  expect(await looks()).toEqual(before)
  expect(await publishPrices(cell, { clubPlan: { from: '2028-02', JPY: { base: 99_000 } } })).toEqual([])
  expect(await looks()).toHaveLength(before.length + 1)
})
