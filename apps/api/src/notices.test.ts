import { dateOf } from '@touchline/domain/calendar'
import { isNoticeKind, morningOf, type NoticeKind, noticeKinds, noticeRow } from '@touchline/domain/notices'
import type { MadeOrganization } from '@touchline/testing/organization'
import { runsToday } from '@touchline/testing/size'
import { club, happenings, liveTwoYears, noon, type TwoYears, zone } from '@touchline/testing/two-years'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planNames } from './books/catalogue/plan-names.ts'
import { inTransaction } from './db/transaction.ts'
import { noticeFacts } from './letters/notice-kinds.ts'
import { noticeSentence } from './letters/notice-letter.ts'

let years: TwoYears

const TWO_YEARS_MS = 600_000

beforeAll(async () => {
  years = await liveTwoYears()
}, TWO_YEARS_MS)
afterAll(() => years.world.close())

const noticesOf = async (who: MadeOrganization) => {
  const rows = await years.world.database.ownerDb
    .selectFrom('notices')
    .selectAll()
    .where('organization_id', '=', who.organizationId)
    .orderBy('happened_at')
    .execute()
  return rows.flatMap(({ kind, ...row }) => (isNoticeKind(kind) ? [{ ...row, kind }] : []))
}

const lettersTo: Readonly<Record<string, readonly string[]>> = {
  failing: ['Bestätigen Sie Ihre E-Mail-Adresse', 'Die E-Mail-Adresse für Rechnungen wurde geändert'],
  monthly: ['monthlyのアカウントを閉鎖しました'],
}

const dated = (kind: NoticeKind): boolean => noticeRow(kind).time.kind === 'days-before'

const DAYS = 2

describe.skipIf(!runsToday(0, DAYS))('over two years', () => {
  it('what happens stands in the order of time: what is late in the list would happen later', () => {
    const dates = happenings.map(([date]) => date)
    expect(dates).toEqual(dates.toSorted())
  })

  it('every kind was sent but those of requests, addresses, people, prices, seats, add-ons, invitations, sign-in/demand and unpaid contracts, by jobs that all succeeded', async () => {
    const all = (await Promise.all([...years.clubs.values()].map(noticesOf))).flat()
    const sent = new Set(all.map(({ kind }) => kind))
    const isElsewhere = (kind: string) =>
      /^address-|^request-|^case-|^price-|^seats-|^add-ons-|^recipient-|^role-|^login-|^departure-|^sessions-|^own-|-demanded$|-stays$|-again$|^contract-|^goodwill-|-offered$/.test(
        kind,
      )
    expect(noticeKinds.filter((kind) => !sent.has(kind) && !isElsewhere(kind))).toEqual([])
    expect(years.world.jobErrors).toEqual([])
    const mails = years.world.database.ownerDb
      .selectFrom('notice_mails')
      .select('recipient_id')
      .where('sent_at', 'is', null)
    expect(await mails.execute()).toEqual([])
  })

  it.each<[string, readonly string[]]>([
    [
      'monthly',
      [
        '2026-09-01 card-expires 2026-10-01:thirty-days',
        '2026-09-24 card-expires 2026-10-01:week',
        '2026-09-30 card-expires 2026-10-01:expiry',
        '2027-06-26 deletion 2027-07-10:two-weeks',
        '2027-07-03 deletion 2027-07-10:week',
        '2027-07-09 deletion 2027-07-10:day',
      ],
    ],
    [
      'failing',
      [
        '2026-02-03 retry-planned 2026-02-04:day-before',
        '2026-02-08 retry-planned 2026-02-09:day-before',
        '2026-02-15 retry-planned 2026-02-16:day-before',
        '2026-02-22 retry-planned 2026-02-23:day-before',
        '2026-03-01 retry-planned 2026-03-02:day-before',
        '2026-03-03 retry-planned 2026-03-04:day-before',
        '2026-03-08 retry-planned 2026-03-09:day-before',
        '2026-03-08 retry-planned 2026-03-09:day-before',
      ],
    ],
    [
      'trial',
      [
        '2026-01-28 trial-ends 2026-02-04:week',
        '2026-02-03 trial-ends 2026-02-04:day',
        '2026-06-27 plan-ends 2026-06-30:three-days',
      ],
    ],
    ['coupon', ['2026-06-05 coupon-ends 2026-07-05:thirty-days', '2026-06-28 coupon-ends 2026-07-05:week']],
    [
      'yearly',
      [
        '2026-11-06 renewal 2027-01-05:sixty-days',
        '2026-12-06 renewal 2027-01-05:thirty-days',
        '2026-12-25 renewal 2027-01-05:deadline-week',
        '2026-12-31 renewal 2027-01-05:deadline-day',
        '2027-11-06 renewal 2028-01-05:sixty-days',
        '2027-12-06 renewal 2028-01-05:thirty-days',
        '2027-12-25 renewal 2028-01-05:deadline-week',
        '2027-12-31 renewal 2028-01-05:deadline-day',
        '2028-01-02 scheduled-change 2028-01-05:three-days',
      ],
    ],
    [
      'resting',
      [
        '2026-06-17 falls-asleep 2026-07-01:two-weeks',
        '2026-06-24 falls-asleep 2026-07-01:week',
        '2026-08-14 wakes 2026-08-21:week',
        '2027-06-17 falls-asleep 2027-07-01:two-weeks',
        '2027-06-24 falls-asleep 2027-07-01:week',
        '2027-08-14 wakes 2027-08-21:week',
      ],
    ],
    [
      'cancelled',
      [
        '2027-01-02 scheduled-change 2027-01-05:three-days',
        '2027-01-20 deletion 2027-02-03:two-weeks',
        '2027-01-27 deletion 2027-02-03:week',
        '2027-02-02 deletion 2027-02-03:day',
      ],
    ],
  ])('those before a date came to %s on their mornings, none void and none late', async (name, expected) => {
    const found = (await noticesOf(club(name))).filter(({ kind }) => dated(kind))
    expect(found.map(({ happened_at }) => happened_at)).toEqual(
      found.map(({ happened_at }) => morningOf(dateOf(happened_at, zone), zone)),
    )
    const lines = found.map(({ kind, period, happened_at }) => `${dateOf(happened_at, zone)} ${kind} ${period}`)
    expect(lines).toEqual(expected)
  })

  const isSaidOfPayment = (name: string, kind: NoticeKind): boolean =>
    kind === 'plan-restored' || (kind === 'card-changed' && name === 'failing')

  it('every notice was mailed once, at once, in the language of its reader', async () => {
    const names = await inTransaction(years.world.database.db, { system: 'jobs' }, planNames)
    for (const [name, who] of years.clubs) {
      const notices = (await noticesOf(who)).filter(({ kind }) => !isSaidOfPayment(name, kind))
      const planName = (groupId: string | null) =>
        groupId === null ? '' : (names.get(groupId)?.[who.language] ?? groupId)
      const expected = notices.map(({ kind, facts, happened_at }) => {
        const isClosed = name === 'monthly' && happened_at > noon('2027-06-10')
        const context = { language: who.language, zone, organization: name, isClosed, planName }
        return noticeSentence(kind, noticeFacts(kind, facts), context)
      })
      const subjects = years.world.mailbox.taken
        .filter(({ to }) => to === `${name}@club.example` || (name === 'failing' && to === 'new@club.example'))
        .map(({ subject }) => subject)
      const letters = [...expected, ...(lettersTo[name] ?? [])]
      expect(subjects.toSorted()).toEqual(letters.toSorted())
    }
  })
})
