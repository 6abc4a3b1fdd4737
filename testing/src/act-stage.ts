import { type Act, actingOn, carryOut } from '@touchline/api/operators/act'
import { type acts, nameOf } from '@touchline/api/operators/acts'
import { differencesOf, previewing } from '@touchline/api/operators/preview'
import type { Preview } from '@touchline/contract/desk/preview'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { addedTo, billsOf, changedBill, named, said, writtenIn } from './act-seen.ts'
import { bookFaults } from './books.ts'
import { historyFaults } from './history-faults.ts'
import { openWorld, type World } from './world.ts'

type Noun = 'money' | 'plans' | 'people' | 'machines'

/** The test of operators/previews that previews an act and carries it out. */
const looksAt = {
  refund: 'money',
  'book-transfer': 'money',
  'return-credit': 'money',
  'move-transfer': 'money',
  'read-bank-file': 'money',
  'book-line': 'money',
  'close-line': 'money',
  'give-goodwill': 'money',
  'end-goodwill': 'money',
  'set-payment-method': 'money',
  'charge-again': 'money',
  'close-journal': 'money',
  'export-journal': 'money',
  'send-evidence': 'money',
  'send-documents': 'money',
  'rerun-billing': 'money',
  'release-organization': 'money',
  'answer-brake': 'money',
  'stop-charging': 'money',
  'lift-charging-stop': 'money',
  'sign-run': 'money',
  'extend-trial': 'plans',
  'end-trial': 'plans',
  'grant-plan': 'plans',
  'change-plan': 'plans',
  'cancel-plan': 'plans',
  'apply-catalogue': 'plans',
  'save-draft': 'plans',
  'rehearse-draft': 'plans',
  'publish-catalogue': 'plans',
  'withdraw-publishing': 'plans',
  'save-campaign': 'plans',
  'start-campaign': 'plans',
  'stop-campaign': 'plans',
  'rename-organization': 'people',
  'add-administrator': 'people',
  'end-vat-number': 'people',
  'end-sessions': 'people',
  'set-login-address': 'people',
  'remove-second-factor': 'people',
  'end-provider-link': 'people',
  'export-person': 'people',
  'erase-person': 'people',
  'send-mail-again': 'people',
  'create-organization': 'machines',
  'reconcile-charges': 'machines',
  'requeue-job': 'machines',
  'resend-deliveries': 'machines',
  'add-receiver': 'machines',
  'change-receiver': 'machines',
  'rotate-receiver': 'machines',
  'pause-receiver': 'machines',
  'resume-receiver': 'machines',
  'remove-receiver': 'machines',
  'create-service-key': 'machines',
  'rotate-service-key': 'machines',
  'revoke-service-key': 'machines',
  'set-maintenance': 'machines',
  'clear-maintenance': 'machines',
  'move-clock': 'machines',
} as const satisfies Record<keyof typeof acts, Noun>

const SECOND = 1_000
const REASON = 'a reason'
const SATO = { name: 'Sato' }

/** Without what the card provider sends at its own pace. */
async function allRows({ ownerDb }: World['database']): Promise<Readonly<Record<string, string>>> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'provider_events' order by 1`.execute(
    ownerDb,
  )
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const digest = await sql<{
      digest: string
    }>`select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as digest
      from ${sql.table(name)} t`.execute(ownerDb)
    found[name] = digest.rows[0]?.digest ?? ''
  }
  return found
}

const look = <I, D>({ deps }: World, row: Act<I, D>, input: NoInfer<I>) =>
  previewing(actingOn(deps, SATO), row, input, REASON)

/** Twice, a second apart; expects no changed row. */
async function lookTwice<I, D>(world: World, row: Act<I, D>, input: NoInfer<I>): Promise<Preview> {
  await world.liveUntil(world.deps.clock.now())
  const untouched = await allRows(world.database)
  const seen = await look(world, row, input)
  expect(await allRows(world.database)).toEqual(untouched)
  if (seen.kind === 'refused') throw new Error(seen.message)
  await world.liveUntil(world.deps.clock.now() + SECOND)
  const later = await look(world, row, input)
  expect(later.kind === 'refused' ? later.message : differencesOf(seen, later)).toEqual([])
  return seen
}

/** Previews, acts and, unless `later`, lets its jobs run, which then write no more than the preview hopes for. */
async function seenAndDone<I, D>(world: World, row: Act<I, D>, input: NoInfer<I>, happens: 'then' | 'later') {
  const seen = await lookTwice(world, row, input)
  const [had, bills] = [await writtenIn(world), await billsOf(world, input)]
  const made: string[] = []
  const { ids, clock } = world.deps
  const noted = { ...ids, uuid: () => made[made.push(ids.uuid()) - 1] ?? '' }
  const done = await carryOut({ ...actingOn(world.deps, SATO), ids: noted }, row, input, { reason: REASON })
  expect(done.kind).toBe('done')
  const after = await billsOf(world, input)
  expect(changedBill(bills, after)).toEqual(seen.nextBill)
  if (happens === 'then') await world.liveUntil(clock.now() + SECOND)
  const added = addedTo(had, await writtenIn(world))
  expect(said(added.audit, made, clock.now())).toEqual(said(seen.audit, [], clock.now()))
  expect(added.events.map(({ kind }) => kind)).toEqual(seen.events.map(({ kind }) => kind))
  expect(named(added.notices)).toEqual(named(seen.notices))
  const mails = (sent: readonly { readonly to: string; readonly subject: string }[]) =>
    sent.map(({ to, subject }) => `${to} ${subject}`)
  expect(mails(added.mails)).toEqual(happens === 'then' ? mails(seen.mails) : [])
  expect(added.actions).toEqual([{ command: row.command }])
  return { seen, mails: added.mails, outcome: done }
}

/** `endsWhole` is the last test of a file. */
export async function openStage(noun: Noun) {
  const world = await openWorld()
  const carried = new Set<string>()
  afterAll(() => world.close())
  return {
    world,
    on: () => actingOn(world.deps, SATO),
    look: <I, D>(row: Act<I, D>, input: NoInfer<I>) => look(world, row, input),
    seenAndDone: async <I, D>(row: Act<I, D>, input: NoInfer<I>, happens: 'then' | 'later' = 'then') => {
      const found = await seenAndDone(world, row, input, happens)
      carried.add(nameOf(row))
      return found
    },
    endsWhole: () =>
      it('saw and carried out every act of its noun, the books are whole, and the History says all of it', async () => {
        const own = Object.entries(looksAt).flatMap(([name, of]) => (of === noun ? [name] : []))
        expect([...carried].toSorted()).toEqual(own.toSorted())
        expect(await bookFaults(world.database.ownerDb)).toEqual([])
        expect(await historyFaults(world.database.ownerDb, world.deps.clock.now())).toEqual([])
      }),
  }
}
