import { instantToWire } from '@touchline/contract/wire'
import { type Instant, startOfDay } from '@touchline/domain/calendar'
import { previewWaysToLeave } from '@touchline/domain/cancellation'
import { bookFaults } from '@touchline/testing/books'
import { createGame } from '@touchline/testing/game'
import { sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { openAccount } from '../../use-case/account.ts'

const midnight = (date: string): Instant => startOfDay(date, 'Asia/Tokyo')
const MONTH_END = midnight('2026-11-01')
const KEPT_UNTIL = midnight('2026-12-01')

const world = await sharedWorld({ now: Date.parse('2026-10-05T03:00:00Z') })

const leave = (who: TestOrganization, date: Instant) =>
  who.call('cancelContract', { body: { contractInfoId: who.contractId, cancellationDate: instantToWire(date) } })
const stay = (who: TestOrganization) => who.call('withdrawCancellation')

const entriesOf = (who: TestOrganization) => who.rows('plan_entries', 'entry_id')

const gamesOf = async (who: TestOrganization) =>
  (await who.rows('games')).filter(({ deleted_at }) => deleted_at === null)

/** The month's end first. */
const rehearsed = (who: TestOrganization) =>
  inTransaction(world.deps.db, { organizationId: who.organizationId }, async (tx) => {
    const now = world.now()
    const account = await openAccount(tx, { ...who, now })
    if (account.kind === 'refused') throw new Error(account.code)
    const preview = previewWaysToLeave({ ...account, contract: account.loaded.contract, now })
    if (preview.kind === 'refused') throw new Error(preview.reason)
    return preview.ways.map(({ lastInvoice }) => Number(lastInvoice?.total.minor))
  })

describe('leaving at the month’s end', () => {
  it('is withdrawn until it begins, and leaves every entry as it was', async () => {
    const who = await world.subscribe()
    const before = await entriesOf(who)
    expect(await leave(who, MONTH_END - 1)).toMatchObject({
      status: 200,
      body: {
        cancellation: 'reserved',
        contractInfo: { isCancellation: false, cancellationDate: instantToWire(MONTH_END - 1) },
      },
    })
    expect(await entriesOf(who)).toMatchObject([{ ends_at: MONTH_END }])
    expect(await leave(who, world.now())).toMatchObject({ status: 409, body: { code: 'already-reserved' } })
    expect(await stay(who)).toMatchObject({ status: 200, body: { cancellationDate: null } })
    expect(await entriesOf(who)).toEqual(before)
  })

  it('has no other date than the month’s last millisecond', async () => {
    const who = await world.subscribe()
    const last = instantToWire(MONTH_END - 1)
    expect(await leave(who, MONTH_END)).toMatchObject({
      status: 409,
      body: { code: 'not-contract-date', details: { from: last, to: last } },
    })
  })

  it('bills the whole month as shown, then is cancelled, and closed when its games are deleted', async () => {
    const who = await world.subscribe({ name: 'Kanda Futsal' })
    await createGame(world.database.ownerDb, who, {
      title: 'Old final',
      storedAt: Date.parse('2025-01-01T00:00:00Z'),
      seconds: 723_456,
    })
    const stays = await world.subscribe({ name: 'Ueno Futsal' })
    const [shown = 0] = await rehearsed(who)
    expect((await leave(who, MONTH_END - 1)).status).toBe(200)
    expect((await leave(stays, MONTH_END - 1)).status).toBe(200)
    expect((await stay(stays)).status).toBe(200)

    await world.liveUntil(MONTH_END + 3_600_000)
    expect(await who.bills()).toMatchObject([
      { total: shown, service_starts_on: '2026-10-01', service_ends_on: '2026-10-31', payment_status: 'Complete' },
    ])
    expect(await who.read('getContractInfo')).toMatchObject({ isCancellation: true })
    expect(await stays.read('getContractInfo')).toMatchObject({ isCancellation: false })
    expect(await stay(who)).toMatchObject({ status: 409, body: { code: 'nothing-reserved' } })

    await world.liveUntil(KEPT_UNTIL - 1)
    expect((await world.server.signInByPassword(who)).status).toBe(200)
    expect(await gamesOf(who)).toHaveLength(1)
    await world.liveUntil(KEPT_UNTIL)
    expect(await world.server.signInByPassword(who)).toMatchObject({ status: 403, body: { code: 'account-closed' } })
    expect(await gamesOf(who)).toEqual([])
    expect(await who.bills()).toHaveLength(1)
    const mails = world.mailbox.taken.filter(({ text }) => text.includes('Kanda Futsal'))
    const deletions = mails.filter(({ subject }) => subject.includes('are deleted after'))
    expect(deletions.map(({ subject }) => subject.replace(/:.*/, ''))).toEqual([
      'Games of Kanda Futsal are deleted after 30 November 2026',
      'Reminder',
      'Last reminder',
    ])
    expect(mails.find(({ subject }) => subject.endsWith('is closed'))?.text).toContain('have been deleted for good')
    expect((await world.server.signInByPassword(stays)).status).toBe(200)
    expect(await bookFaults(world.database.ownerDb)).toEqual([])
    expect(world.jobErrors).toEqual([])
  })
})
