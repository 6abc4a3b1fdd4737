import { isDeepStrictEqual } from 'node:util'
import { disagreements } from '@touchline/testing/books'
import type { TestDatabase } from '@touchline/testing/database'
import { historyFaults } from '@touchline/testing/history-faults'
import type { TestProvider } from '@touchline/testing/provider'
import type { Member } from './member.ts'

export interface Looked {
  readonly database: Pick<TestDatabase, 'ownerDb'>
  readonly provider: Pick<TestProvider, 'books'>
  readonly deps: { readonly clock: { now(): number } }
}

const rowsOf = ({ database }: Looked) =>
  database.ownerDb
    .selectFrom('billings as b')
    .innerJoin('invoices as i', (on) =>
      on.onRef('i.organization_id', '=', 'b.organization_id').onRef('i.billing_id', '=', 'b.billing_id'),
    )
    .leftJoin('settlements as s', (on) =>
      on.onRef('s.organization_id', '=', 'b.organization_id').onRef('s.billing_id', '=', 'b.billing_id'),
    )
    .select(['b.organization_id', 'b.target_month', 'i.billing_id', 'i.total', 's.payment_status'])
    .orderBy('b.target_month')
    .execute()

export async function ledgerOf(world: Looked, members: readonly Member[]): Promise<readonly string[]> {
  const rows = await rowsOf(world)
  return members.flatMap(({ number, made }) =>
    rows
      .filter(({ organization_id }) => organization_id === made.organizationId)
      .map((row) => `organisation ${number}, ${row.target_month}: ${row.total} ${row.payment_status}`),
  )
}

/** Given up on purpose: a person must act. */
const saying = [/^PermanentFailure: of charge .* are owed: /, /^PermanentFailure: the provider refuses the refund of /]

const isAlarm = ({ state, last_error }: { readonly state: string; readonly last_error: string | null }): boolean =>
  state === 'dead' && saying.some((words) => words.test(last_error ?? ''))

const unfinished = ({ database }: Looked) =>
  database.ownerDb
    .selectFrom('jobs')
    .select(['kind', 'state', 'run_at', 'last_error'])
    .where('state', '!=', 'done')
    .execute()

/** I25: all is paid and no past job waits. */
async function leftOver(world: Looked): Promise<readonly string[]> {
  const open = (await rowsOf(world)).filter(({ payment_status }) => payment_status !== 'Complete')
  const now = world.deps.clock.now()
  const stuck = (await unfinished(world)).filter(
    (job) => (job.state !== 'queued' || job.run_at <= now) && !isAlarm(job),
  )
  return [
    ...open.map(({ target_month, payment_status }) => `the bill of ${target_month} was left as ${payment_status}`),
    ...stuck.map(({ kind, state, last_error }) => `the job ${kind} was left ${state}: ${last_error}`),
  ]
}

/** Failed refunds and refused orders must be alarms. */
async function unsaid(world: Looked): Promise<readonly string[]> {
  const { ownerDb } = world.database
  const said = (await unfinished(world)).filter(isAlarm).map(({ last_error }) => last_error ?? '')
  const failed = await ownerDb.selectFrom('failed_refunds').select('refund_id').execute()
  const refused = await ownerDb
    .selectFrom('refund_orders')
    .select('billing_id')
    .where('state', '=', 'refused')
    .execute()
  const subjects = [...failed.map(({ refund_id }) => refund_id), ...refused.map(({ billing_id }) => billing_id)]
  return subjects.filter((id) => !said.some((words) => words.includes(id))).map((id) => `nobody was alarmed of ${id}`)
}

/** I10, I17: every organisation has one bill a month, none twice. */
async function doubles(world: Looked): Promise<readonly string[]> {
  const keys = (await rowsOf(world)).map(({ organization_id, target_month }) => `${organization_id} ${target_month}`)
  return new Set(keys).size === keys.length ? [] : ['a month was billed twice']
}

/** I21: an executed order has one refund of its amount, any other none. */
async function orders({ database, provider }: Looked): Promise<readonly string[]> {
  const rows = await database.ownerDb
    .selectFrom('refund_orders')
    .select(['idempotency_key', 'amount', 'state'])
    .execute()
  const made = Map.groupBy((await provider.books()).refunds, ({ metadata }) => metadata['order'])
  made.delete(undefined)
  const ordered = new Set<string | undefined>(rows.map(({ idempotency_key }) => idempotency_key))
  const wrong = rows.flatMap(({ idempotency_key, amount, state }) => {
    const refunds = (made.get(idempotency_key) ?? []).map((refund) => refund.amount)
    const isRight = state !== 'open' && isDeepStrictEqual(refunds, state === 'made' ? [amount] : [])
    return isRight ? [] : [`an order of ${amount} was left ${state}, with refunds of ${refunds.join(', ')}`]
  })
  const nobodys = [...made.keys()].filter((key) => !ordered.has(key))
  return [...wrong, ...nobodys.map((key) => `nobody ordered the refund ${key}`)]
}

export const brokenPromises = async (world: Looked): Promise<readonly string[]> => [
  ...(await disagreements(world.database.ownerDb, world.provider)),
  ...(await doubles(world)),
  ...(await orders(world)),
  ...(await unsaid(world)),
  ...(await leftOver(world)),
  ...(await historyFaults(world.database.ownerDb, world.deps.clock.now())),
]
