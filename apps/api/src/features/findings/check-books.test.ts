import { DAY } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { OCTOBER_CLOSES, sharedWorld } from '@touchline/testing/shared'
import { type RawBuilder, sql } from 'kysely'
import { expect, it } from 'vitest'
import { writeAudit } from '../../books/audit.ts'
import { unsaid, writeOperatorAction } from '../../books/operator-actions.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Operators } from '../../ports/operators.ts'
import { checkBooks } from './check-books.ts'
import { notifyOperators } from './notify-operators.ts'

const world = await sharedWorld()

const FIRST = '00000000-0000-0000-0000-000000000000'
const look = async (what: 'all' | 'changed'): Promise<void> => {
  const { db, clock, ids } = world.deps
  await checkBooks({ db, clock, newId: ids.uuid, zone: 'Asia/Tokyo' }, { what, at: clock.now(), after: FIRST })
}
const plant = (fault: RawBuilder<unknown>) => fault.execute(world.database.ownerDb)
const findings = () =>
  world.database.pick('findings', ['organization_id', 'check_id', 'released_at', 'gone_at'], {}, 'found_at')
const heldSince = async (organizationId: OrganizationId) => {
  const rows = world.database.ownerDb.selectFrom('organizations').where('organization_id', '=', organizationId)
  return (await rows.select(['parked_at', 'parked_reason']).executeTakeFirstOrThrow()).parked_at
}

it('what is found holds its organisation, once, and operators are notified of it', async () => {
  const who = await world.subscribe()
  const other = await world.subscribe()
  await world.liveUntil(OCTOBER_CLOSES + 3 * DAY)
  await look('changed')
  expect(await findings()).toEqual([])

  const { organizationId } = who
  await plant(sql`update charges set refunded = 1 where organization_id = ${organizationId}`)
  await look('changed')
  expect(await findings()).toEqual([])
  await look('all')
  await look('all')
  const open = { organization_id: organizationId, check_id: 'I4-refunds', released_at: null, gone_at: null }
  expect(await findings()).toEqual([open])
  expect(await heldSince(organizationId)).toBe(world.now())
  expect(await heldSince(other.organizationId)).toBeNull()

  const alerts: unknown[] = []
  const operators: Operators = { address: 'ops@touchline.example', alert: (fields) => alerts.push(fields) }
  await notifyOperators({ ...world.deps, operators })
  await notifyOperators({ ...world.deps, operators })
  expect(alerts).toMatchObject([{ organizationId, check: 'I4-refunds' }])
  const mails = world.mailbox.taken.filter(({ to }) => to === 'ops@touchline.example')
  expect(mails.map(({ subject }) => subject)).toEqual(['Books of asia: 1 new findings, 1 organisations on hold'])
})

it('what changed is found before the day is over, and a gap in the numbers holds nobody', async () => {
  const who = await world.subscribe()
  const { organizationId } = who
  await world.liveUntil(world.now() + 40 * DAY)
  await plant(sql`update invoice_lines set amount = amount + 1 where organization_id = ${organizationId}`)
  await look('changed')
  expect(await heldSince(organizationId)).not.toBeNull()
  await plant(sql`update documents set number = number + 100 where organization_id = ${organizationId}
    and kind = 'invoice'`)
  await look('all')
  const found = await findings()
  expect(found.filter(({ organization_id }) => organization_id === null)).toMatchObject([{ check_id: 'I26-numbers' }])
  expect(world.jobErrors).toEqual([])
})

it('only a look at all books to the end counts as their check, no look at what changed', async () => {
  const rows = world.database.ownerDb.selectFrom('completed_checks').select('completed_at').where('name', '=', 'books')
  const completedAt = async () => (await rows.executeTakeFirstOrThrow()).completed_at
  await look('all')
  const now = world.now()
  expect(await completedAt()).toBe(now)
  await world.liveUntil(now + 1_000)
  await look('changed')
  expect(await completedAt()).toBe(now)
})

const foundIn = async (organizationId: OrganizationId) => {
  const rows = world.database.ownerDb.selectFrom('findings').where('organization_id', '=', organizationId)
  return (await rows.select('check_id').orderBy('check_id').execute()).map(({ check_id }) => check_id)
}

it('what cannot be read of one organisation hides no fault of the others, nor another of its own', async () => {
  const unreadable = await world.subscribe()
  const unknown = await world.subscribe()
  const other = await world.subscribe()
  await world.liveUntil(world.now() + 40 * DAY)
  await plant(sql`update documents set content = jsonb_set(content, '{total}', '"much"')
    where organization_id = ${unreadable.organizationId} and kind = 'receipt'`)
  await plant(sql`update invoice_lines set derivation = '{"kind":"another"}'
    where organization_id = ${unknown.organizationId}`)
  for (const { organizationId } of [unreadable, other])
    await plant(sql`update charges set refunded = 1 where organization_id = ${organizationId}`)
  await look('all')
  expect(await foundIn(unreadable.organizationId)).toEqual(['I4-refunds', 'check-failed', 'check-failed'])
  expect(await foundIn(unknown.organizationId)).toContain('check-failed')
  expect(await foundIn(other.organizationId)).toEqual(['I4-refunds'])
})

it('an audit whose last rows are gone is found before the day is over, and when others came in their place', async () => {
  const shortened = await world.subscribe()
  const replaced = await world.subscribe()
  await world.liveUntil(world.now() + 40 * DAY)
  await look('all')
  for (const { organizationId } of [shortened, replaced]) {
    expect(await foundIn(organizationId)).toEqual([])
    await plant(sql`delete from audit_entries where organization_id = ${organizationId} and sequence = (
      select max(sequence) from audit_entries where organization_id = ${organizationId})`)
  }
  const { db, clock } = world.deps
  const subject = `organization:${replaced.organizationId}`
  const entry = { ...replaced, actor: 'x', action: 'hold-organization', subject, before: null, after: {} } as const
  await inTransaction(db, { system: 'jobs' }, (tx) => writeAudit(tx, { ...entry, at: clock.now() }))
  await look('changed')
  expect(await foundIn(shortened.organizationId)).toContain('I32-kept')
  await look('all')
  expect(await foundIn(replaced.organizationId)).toContain('I32-kept')
})

it('what operators did is found to be gone, also when nothing of it is left or when others came in its place', async () => {
  const { db, ids } = world.deps
  const act = (operator: string) =>
    inTransaction(db, { system: 'administration' }, (tx) =>
      writeOperatorAction(tx, {
        ...unsaid,
        actionId: ids.uuid(),
        operator,
        command: 'release-organization',
        subject: 'region',
      }),
    )
  const ofOperators = async () => {
    const rows = world.database.ownerDb.selectFrom('findings').where('check_id', '=', 'I32-operators')
    return (await rows.select(['subject', 'gone_at']).execute()).map(({ subject, gone_at }) => [
      subject,
      gone_at === null,
    ])
  }
  await act('Sato')
  await act('Tanaka')
  await look('all')
  expect(await ofOperators()).toEqual([])
  await plant(sql`delete from operator_actions`)
  await look('all')
  await look('all')
  expect(await ofOperators()).toEqual([['operator action 2', true]])
  await act('Mori')
  await act('Mori')
  await look('all')
  expect(await ofOperators()).toEqual([['operator action 2', true]])
})

it('a hold ends by itself once what was found is no more, and not before all of it is', async () => {
  const { organizationId } = await world.subscribe()
  await world.liveUntil(world.now() + 40 * DAY)
  const refunded = (amount: number) =>
    plant(sql`update charges set refunded = ${amount} where organization_id = ${organizationId}`)
  const shown = (by: number) =>
    plant(sql`update invoice_lines set amount = amount + ${by} where organization_id = ${organizationId}`)
  const lookLater = async () => {
    await world.liveUntil(world.now() + 1_000)
    await look('all')
  }
  await refunded(1)
  await shown(1)
  await lookLater()
  expect(await heldSince(organizationId)).not.toBeNull()
  await refunded(0)
  await lookLater()
  expect(await heldSince(organizationId)).not.toBeNull()
  await shown(-1)
  await lookLater()
  expect(await heldSince(organizationId)).toBeNull()
  const audit = world.database.ownerDb.selectFrom('audit_entries').where('organization_id', '=', organizationId)
  const said = await audit.select(['actor', 'action']).orderBy('sequence', 'desc').limit(1).execute()
  expect(said).toEqual([{ actor: 'books-check', action: 'release-organization' }])
  await refunded(1)
  await lookLater()
  expect(await heldSince(organizationId)).not.toBeNull()
})

it('an estimate that is old is reported, holds nobody, and is calculated again', async () => {
  const { organizationId } = await world.subscribe()
  await world.liveUntil(world.now() + DAY)
  const estimates = world.database.ownerDb.selectFrom('billing_drafts').where('organization_id', '=', organizationId)
  const total = async () => (await estimates.select('total').executeTakeFirstOrThrow()).total
  const before = await total()
  await plant(sql`update billing_drafts set subtotal = subtotal + 10, tax = tax + 1, total = total + 11
    where organization_id = ${organizationId}`)
  await look('all')
  expect(await foundIn(organizationId)).toEqual(['I40-estimate'])
  expect(await heldSince(organizationId)).toBeNull()
  await world.liveUntil(world.now() + 1_000)
  expect(await total()).toBe(before)
  await look('all')
  expect((await findings()).find(({ check_id }) => check_id === 'I40-estimate')?.gone_at).not.toBeNull()
})
