import { DAY } from '@touchline/domain/calendar'
import { subscribeOn } from '@touchline/testing/on-plans'
import { onlyOnOne } from '@touchline/testing/one-server'
import type { MadeOrganization } from '@touchline/testing/organization'
import { OCTOBER_CLOSES } from '@touchline/testing/shared'
import type { TestOrganization } from '@touchline/testing/test-organization'
import { openWorld, type World } from '@touchline/testing/world'
import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { at } from './db/column-values.ts'
import { inTransaction } from './db/transaction.ts'
import { applyStarter } from './features/catalogue/starter.ts'
import { isMoneyFailing, listJobs } from './queue/failing.ts'

const NOW = Date.UTC(2026, 9, 5)
const TERM = { start: Date.UTC(2026, 9, 4, 15), end: Date.UTC(2027, 9, 4, 15) }
const saves = { number: '4000000000000341' }
const PAYER = 'office@club.example'
const OPERATORS = 'ops@touchline.example'

/** As on the first day of a company: a database made by migrations, and the starter catalogue. */
const openNew = async (): Promise<World> => {
  const world = await openWorld({ now: NOW, isSeeded: false, operatorsAddress: OPERATORS })
  onTestFinished(() => world.close())
  await inTransaction(world.deps.db, { system: 'administration' }, (tx) =>
    applyStarter(tx, { region: 'asia', now: NOW }),
  )
  return world
}

const subscribe = (world: World, card = saves) => world.subscribe({ basePlanId: 'teamStandardPlan.base', card })

/** Instead of the monthly plan. */
const give = (world: World, planId: string, term: { readonly start: number; readonly end: number }) =>
  subscribeOn(world, { plans: [planId], ...term }, { basePlanId: 'teamStandardPlan.base', card: saves })

const settled = async (world: World, { organizationId }: MadeOrganization) => {
  const rows = world.database.ownerDb.selectFrom('settlements').select(['payment_status', 'failure_code'])
  const [row] = await rows.where('organization_id', '=', organizationId).orderBy('updated_at', 'desc').execute()
  return [row?.payment_status, row?.failure_code ?? null]
}

const planOf = ({ deps }: World, made: TestOrganization) => made.basePlanAt(deps.clock.now())

const noticesOf = async (made: TestOrganization) => new Set((await made.notices()).map(({ kind }) => kind))

const toOperators = ({ mailbox }: World) =>
  mailbox.taken.filter(({ to }) => to === OPERATORS).map(({ subject }) => subject)

const failingJobs = (world: World) => world.asJobs((tx) => listJobs(tx, 'failing'))

const forbid = async ({ database }: World, table: string): Promise<() => Promise<unknown>> => {
  await sql`create function planted() returns trigger language plpgsql as 'begin raise exception ''planted''; end'`.execute(
    database.ownerDb,
  )
  await sql`create trigger planted before insert on ${sql.table(table)} for each row execute function planted()`.execute(
    database.ownerDb,
  )
  return () => sql`drop function planted() cascade`.execute(database.ownerDb)
}

describe('the first declined charge of a new company', () => {
  it('pauses a monthly plan, alone or among others that are paid', async () => {
    const world = await openNew()
    const declined = [await subscribe(world), await subscribe(world)]
    const paid = await subscribe(world, { number: '4242424242424242' })
    await world.liveUntil(OCTOBER_CLOSES)
    for (const made of declined) {
      expect(await settled(world, made)).toEqual(['Error', 'card_declined'])
      expect(await planOf(world, made)).toBe('settlementReadonlyPlan.base')
      expect(await noticesOf(made)).toEqual(expect.objectContaining(new Set(['payment-failed', 'plan-paused'])))
    }
    expect([await settled(world, paid), await planOf(world, paid)]).toEqual([
      ['Complete', null],
      'teamStandardPlan.base',
    ])
    expect(world.jobErrors).toEqual([])
  })

  it('pauses a yearly plan', async () => {
    const world = await openNew()
    const made = await give(world, 'yearlyStandardPlan.base', TERM)
    await world.runDue()
    expect(await settled(world, made)).toEqual(['Error', 'card_declined'])
    expect(await planOf(world, made)).toBe('settlementReadonlyPlan.base')
    expect(world.jobErrors).toEqual([])
  })
})

describe('its repair with another card', () => {
  interface Payer {
    readonly off?: readonly string[]
    readonly ownAddress?: string
  }

  const mailsOf = async ({ off = [], ownAddress }: Payer) => {
    const world = await openNew()
    const made = await subscribe(world)
    const { ownerDb } = world.database
    const { organizationId: organization_id, contractId: contract_id, accountId } = made
    await ownerDb.updateTable('contracts').set({ payer_mail: PAYER }).where('contract_id', '=', contract_id).execute()
    const payer = { organization_id, recipient_id: contract_id, place: 0, mail_classes: [], created_at: at(NOW) }
    await world.database.add('recipients', { ...payer, switched_off: [...off] })
    const own = ownerDb.updateTable('accounts').set({ mail_address: ownAddress ?? null })
    await own.where('account_id', '=', accountId).execute()
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    return [await mailsAfter(world, made, saves), await mailsAfter(world, made, { number: '5555555555554444' })]
  }

  const mailsAfter = async (world: World, made: MadeOrganization, card: { readonly number: string }) => {
    const before = world.mailbox.taken.length
    await world.changeCard(made, card)
    await world.runDue()
    return world.mailbox.taken.slice(before).map(({ subject }) => subject)
  }

  const changed = (card: string) => `The card was changed to ${card}`
  const [declining, paying] = ['Visa **** 0341', 'Mastercard **** 4444']
  const declined = expect.stringMatching(/^The payment of ¥18,969 did not go through; next try on /)
  const paid = 'Paid: ¥18,969. Standard works again (Mastercard **** 4444)'

  it.each<[string, Payer, readonly unknown[], readonly unknown[]]>([
    ['one mail', {}, [declined], [paid]],
    [
      'a warning as well, where the billing contact may be somebody else',
      { ownAddress: 'hina@club.example' },
      [changed(declining), declined],
      [changed(paying), paid],
    ],
    [
      'said by the mails that the billing contact still gets',
      { off: ['paid'] },
      [changed(declining), declined],
      [changed(paying), 'Standard is in force again'],
    ],
  ])('is %s', async (_, payer, ...expected) => {
    expect(await mailsOf(payer)).toEqual(expected)
  })
})

describe('news of a charge that cannot be booked', () => {
  it('is a decline that is stored and reported while the pause fails, which comes by itself once it can', async (context) => {
    onlyOnOne(context, 'a table of many machines has no trigger that could forbid it')
    const world = await openNew()
    const made = await subscribe(world)
    const allow = await forbid(world, 'suspensions')
    await world.liveUntil(OCTOBER_CLOSES + DAY)
    expect(await settled(world, made)).toEqual(['Error', 'card_declined'])
    expect(await planOf(world, made)).toBe('teamStandardPlan.base')
    expect(await noticesOf(made)).toContain('payment-failed')
    expect(await failingJobs(world)).toMatchObject([{ kind: 'suspend', state: 'queued', last_error: /planted/ }])
    expect(await isMoneyFailing(world.deps.db)).toBe(true)
    expect(toOperators(world)).toContain('Jobs of asia: 1 that move money fail again and again')
    await allow()
    await world.liveUntil(OCTOBER_CLOSES + 2 * DAY)
    expect(await planOf(world, made)).toBe('settlementReadonlyPlan.base')
    expect(await failingJobs(world)).toEqual([])
    expect(await isMoneyFailing(world.deps.db)).toBe(false)
  })

  it('is the end of a trial that cannot be written, and is once it can', async (context) => {
    onlyOnOne(context, 'a table of many machines has no trigger that could forbid it')
    const world = await openWorld({ now: NOW })
    onTestFinished(() => world.close())
    const made = await give(world, 'freePlan.base', { start: NOW, end: NOW + DAY })
    await world.runDue()
    const allow = await forbid(world, 'plan_entries')
    await world.liveUntil(NOW + 4 * DAY)
    expect(await planOf(world, made)).toBeNull()
    expect(await failingJobs(world)).toMatchObject([{ kind: 'plan-end', state: 'queued' }])
    expect(await isMoneyFailing(world.deps.db)).toBe(true)
    await allow()
    await world.liveUntil(NOW + 6 * DAY)
    expect(await planOf(world, made)).toBe('freeReadonlyPlan.base')
  })

  it.for([
    ['declined', saves, 'notices', ['Error', 'card_declined']],
    ['made', { number: '4242424242424242' }, 'receipts', ['Complete', null]],
  ] as const)(
    'is asked for until it can be, however long that takes: a charge that was %s',
    async ([, card, table, expected], context) => {
      onlyOnOne(context, 'a table of many machines has no trigger that could forbid it')
      const world = await openNew()
      const made = await subscribe(world, card)
      await world.liveUntil(OCTOBER_CLOSES - 1)
      const allow = await forbid(world, table)
      await world.liveUntil(OCTOBER_CLOSES + 5 * DAY)
      expect(await settled(world, made)).not.toEqual(expected)
      const [failing] = await failingJobs(world)
      expect(failing).toMatchObject({ state: 'queued' })
      expect(failing?.attempts).toBeGreaterThan(8)
      await allow()
      await world.liveUntil(OCTOBER_CLOSES + 7 * DAY)
      expect(await settled(world, made)).toEqual(expected)
      expect(await world.charges()).toHaveLength(1)
      expect(await failingJobs(world)).toEqual([])
    },
  )
})
