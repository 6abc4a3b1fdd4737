import { instantToWire } from '@touchline/contract/wire'
import { DAY } from '@touchline/domain/calendar'
import { previewCancellation } from '@touchline/domain/cancellation'
import { createGame } from '@touchline/testing/game'
import { sharedWorld } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { expect, it } from 'vitest'
import { inTransaction } from '../../db/transaction.ts'
import { openAccount } from '../../use-case/account.ts'

const world = await sharedWorld({ now: Date.parse('2026-10-05T03:00:00Z') })

const cancel = (who: TestOrganization, more: { readonly reason?: string } = {}) =>
  who.call('cancelContract', {
    body: { contractInfoId: who.contractId, cancellationDate: instantToWire(world.now()), ...more },
  })

const rehearsed = (who: TestOrganization) =>
  inTransaction(world.deps.db, { organizationId: who.organizationId }, async (tx) => {
    const now = world.now()
    const account = await openAccount(tx, { ...who, now })
    if (account.kind === 'refused') throw new Error(account.code)
    const preview = previewCancellation({ ...account, contract: account.loaded.contract, now })
    return preview.kind === 'close' ? Number(preview.lastInvoice.total.minor) : null
  })

it('bills to the unit what was shown before it was closed: the used days, and the storage of the month', async () => {
  const who = await world.subscribe()
  await createGame(world.database.ownerDb, who, { storedAt: Date.parse('2025-01-01T00:00:00Z'), seconds: 723_456 })
  await world.liveUntil(world.now() + 2 * DAY)
  const shown = await rehearsed(who)
  expect((await cancel(who)).status).toBe(200)
  await world.liveUntil(world.now())
  const invoices = world.database.ownerDb.selectFrom('invoices').select('total')
  expect(shown).toBeGreaterThan(200 * 6)
  expect(await invoices.where('organization_id', '=', who.organizationId).execute()).toEqual([{ total: shown }])
})

it('a reason is one of eight or none', async () => {
  const who = await world.subscribe()
  expect(await cancel(who, { reason: 'no idea' })).toMatchObject({ status: 400, body: { code: 'invalid-request' } })
  expect((await cancel(who)).status).toBe(200)
  const { after } = await world.database.one('audit_entries', ['after'], {
    organization_id: who.organizationId,
    action: 'close-account',
  })
  expect(after).toEqual({ cancellation: 'done', at: world.now() })
})
