import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'
import type { Database } from '@touchline/api/db/schema'
import type { Endpoint, ResponseOf } from '@touchline/contract/endpoint'
import { type EndpointName as CallName, endpoints } from '@touchline/contract/endpoints'
import { type Instant, type LocalDate, startOfDay } from '@touchline/domain/calendar'
import type { PlanId } from '@touchline/domain/ids'
import { type Selectable, sql, type UpdateObject } from 'kysely'
import * as z from 'zod/mini'
import type { Reply, Request, TestServer } from './http.ts'
import type { MadeOrganization } from './organization.ts'

type AnswerOf<N extends CallName> = ResponseOf<(typeof endpoints)[N]>

interface CallInput {
  /** Default: the club's organisation and contract. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Default: a new one per call. */
  readonly key?: string
  readonly headers?: Request['headers']
}

interface SleepRow {
  readonly from: LocalDate
  readonly until: LocalDate
  readonly askedAt: Instant
  readonly isEveryYear?: boolean
  readonly state?: 'planned' | 'asleep' | 'over'
}

type Owned = { [T in keyof Database]: Database[T] extends { organization_id: unknown } ? T : never }[keyof Database]
type Row<T extends Owned> = Selectable<Database[T]>

interface Rows {
  rows<T extends Owned>(table: T, order?: keyof Row<T> & string): Promise<readonly Row<T>[]>
  /** Throws if there is none. */
  row<T extends Owned>(table: T, order?: keyof Row<T> & string): Promise<Row<T>>
  /** Without sign-ins. */
  audit(): ReturnType<typeof auditOf>
  actions(): Promise<readonly string[]>
  /** In order; optionally of one kind. */
  notices(kind?: string): ReturnType<typeof noticesOf>
  /** With settlements, in the order of fixing. */
  bills(): ReturnType<typeof billsOf>
  jobs(kind: string): ReturnType<typeof jobsOf>
  /** Bypasses all rules. */
  setContract(columns: UpdateObject<Database, 'contracts'>): Promise<void>
  /** Bypasses all rules. */
  addEntry(planId: PlanId, start: Instant, end?: Instant): Promise<void>
  /** The base plan in force at an instant; null without one. */
  basePlanAt(instant: Instant): Promise<PlanId | null>
  /** In Tokyo, bypassing all rules. */
  addSleep(sleep: SleepRow): Promise<void>
  /** Bypasses all rules. */
  setEntries(columns: UpdateObject<Database, 'plan_entries'>): Promise<void>
}

/** With a signed-in person. Paths are below the organisation's. */
export interface TestOrganization extends MadeOrganization, Rows {
  /** A usable token. */
  signIn(): Promise<string>
  /** Below the cell's base. */
  send(request: Request): Promise<Reply>
  get(path: string): Promise<Reply>
  post(path: string, json?: unknown, headers?: Request['headers']): Promise<Reply>
  put(path: string, json?: unknown, headers?: Request['headers']): Promise<Reply>
  delete(path: string): Promise<Reply>
  /** Makes a call of the contract. */
  call(name: CallName, input?: CallInput): Promise<Reply>
  /** Throws on a refusal. */
  read<N extends CallName>(name: N, input?: CallInput): Promise<AnswerOf<N>>
  /** As the console shows them, with start and end. */
  plans(): Promise<readonly (readonly [string, string, string | null])[]>
  /** At the total the server names when refused once; 0 if it names none. */
  buy(name: CallName, body: object): Promise<Reply & { readonly total: number }>
}

type Of = Pick<MadeOrganization, 'organizationId'>

const auditOf = (ownerDb: Db, { organizationId }: Of) =>
  ownerDb
    .selectFrom('audit_entries')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('action', '<>', 'sign-in')
    .orderBy('sequence')
    .execute()

const noticesOf = (ownerDb: Db, { organizationId }: Of, kind?: string) => {
  const notices = ownerDb.selectFrom('notices').selectAll().where('organization_id', '=', organizationId)
  return (kind === undefined ? notices : notices.where('kind', '=', kind)).orderBy('happened_at').execute()
}

const billsOf = (ownerDb: Db, { organizationId }: Of) =>
  ownerDb
    .selectFrom('invoices as i')
    .innerJoin('billings as b', (on) =>
      on.onRef('b.organization_id', '=', 'i.organization_id').onRef('b.billing_id', '=', 'i.billing_id'),
    )
    .leftJoin('settlements as s', (on) =>
      on.onRef('s.organization_id', '=', 'i.organization_id').onRef('s.billing_id', '=', 'i.billing_id'),
    )
    .selectAll('i')
    .select(['b.cycle', 'b.target_month', 's.payment_status', 's.paid_at', 's.attempt', 's.intent_id'])
    .select(['s.failure_code', 's.failure_decline_code'])
    .where('i.organization_id', '=', organizationId)
    .orderBy('i.fixed_at')
    .orderBy('b.target_month')
    .execute()

const jobsOf = (ownerDb: Db, { organizationId }: Of, kind: string) =>
  ownerDb
    .selectFrom('jobs')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()

const ownRows =
  (ownerDb: Db, { organizationId }: Of): Rows['rows'] =>
  async <T extends Owned>(table: T, order: string = 'organization_id') => {
    const { rows } = await sql<Row<T>>`
      select * from ${sql.table(table)} where organization_id = ${organizationId} order by ${sql.ref(order)}
    `.execute(ownerDb)
    return rows
  }

const rowsOf = (ownerDb: Db, made: MadeOrganization): Rows => ({
  rows: ownRows(ownerDb, made),
  row: async (table, order) => {
    const [first] = await ownRows(ownerDb, made)(table, order)
    if (first === undefined) throw new Error(`the club has no ${table}`)
    return first
  },
  audit: () => auditOf(ownerDb, made),
  actions: async () => (await auditOf(ownerDb, made)).map(({ action }) => action),
  notices: (kind) => noticesOf(ownerDb, made, kind),
  bills: () => billsOf(ownerDb, made),
  jobs: (kind) => jobsOf(ownerDb, made, kind),
  setContract: async (columns) => {
    const contracts = ownerDb.updateTable('contracts').where('contract_id', '=', made.contractId)
    await contracts.set(columns).execute()
  },
  addEntry: async (contract_plan_id, start, end) => {
    const { organizationId: organization_id, contractId: contract_id } = made
    const plans = ownerDb.selectFrom('contract_plans').select('role').where('contract_plan_id', '=', contract_plan_id)
    const { role } = await plans.executeTakeFirstOrThrow()
    const ids = { organization_id, contract_id, entry_id: crypto.randomUUID(), contract_plan_id }
    const ends_at = end === undefined ? null : at(end)
    await ownerDb
      .insertInto('plan_entries')
      .values({ ...ids, role, starts_at: at(start), ends_at })
      .execute()
  },
  basePlanAt: async (instant) => {
    const entries = ownerDb.selectFrom('plan_entries').select('contract_plan_id').where('role', '=', 'base')
    const begun = entries.where('contract_id', '=', made.contractId).where('starts_at', '<=', at(instant))
    const inForce = begun.where((of) => of.or([of('ends_at', 'is', null), of('ends_at', '>', at(instant))]))
    return (await inForce.executeTakeFirst())?.contract_plan_id ?? null
  },
  addSleep: async ({ from, until, askedAt, isEveryYear = false, state = 'planned' }) => {
    const ends_at = at(startOfDay(until, 'Asia/Tokyo'))
    const days = { starts_at: at(startOfDay(from, 'Asia/Tokyo')), ends_at, planned_end_at: ends_at }
    const { organizationId: organization_id, contractId: contract_id } = made
    const ids = { organization_id, contract_id, sleep_id: crypto.randomUUID() }
    await ownerDb
      .insertInto('sleeps')
      .values({ ...ids, ...days, every_year: isEveryYear, asked_at: at(askedAt), state })
      .execute()
  },
  setEntries: async (columns) => {
    const entries = ownerDb.updateTable('plan_entries').where('contract_id', '=', made.contractId)
    await entries.set(columns).execute()
  },
})

export const pathOf = (path: string, params: Readonly<Record<string, string>>, query: CallInput['query']): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? name))
  return query === undefined ? filled : `${filled}?${new URLSearchParams(query).toString()}`
}

const quoteChanged = z.object({ code: z.literal('quote-changed'), details: z.object({ total: z.int() }) })

interface Visited {
  readonly server: Pick<TestServer, 'send'>
  readonly ownerDb: Db
  readonly token: () => string | Promise<string>
}

export function visiting({ server, ownerDb, token }: Visited, made: MadeOrganization): TestOrganization {
  const send = async (request: Request) => server.send({ ...request, token: await token() })
  const own = (request: Request) => send({ ...request, path: `/${made.organizationId}${request.path}` })
  const withJson = (json: unknown) => (json === undefined ? {} : { json })
  const call = (name: CallName, { params, query, body, key, headers }: CallInput = {}) => {
    const { method, path, idempotent }: Endpoint = endpoints[name]
    return send({
      method,
      path: pathOf(path, { orgId: made.organizationId, id: made.contractId, ...params }, query),
      headers: {
        ...(idempotent === true ? { 'idempotency-key': key ?? crypto.randomUUID() } : {}),
        ...headers,
      },
      ...withJson(body),
    })
  }
  async function read<N extends CallName>(name: N, input?: CallInput): Promise<AnswerOf<N>>
  async function read(name: CallName, input?: CallInput): Promise<unknown> {
    const { status, body } = await call(name, input)
    if (status >= 400) throw new Error(`${name}: ${status} ${JSON.stringify(body)}`)
    return endpoints[name].response.parse(body)
  }
  return {
    ...made,
    signIn: async () => token(),
    send,
    get: (path) => own({ path }),
    post: (path, json, headers = {}) => own({ method: 'POST', path, headers, ...withJson(json) }),
    put: (path, json, headers = {}) => own({ method: 'PUT', path, headers, ...withJson(json) }),
    delete: (path) => own({ method: 'DELETE', path }),
    call,
    read,
    plans: async () =>
      (await read('getContractInfo')).plans.map(({ contractPlanId, startDate, endDate }) => [
        contractPlanId,
        startDate,
        endDate,
      ]),
    buy: async (name, body) => {
      const refused = await call(name, { body: { ...body, quotedTotal: -1 } })
      const named = quoteChanged.safeParse(refused.body)
      if (!named.success) return { ...refused, total: 0 }
      const { total } = named.data.details
      return { ...(await call(name, { body: { ...body, quotedTotal: total } })), total }
    },
    ...rowsOf(ownerDb, made),
  }
}
