import type { MadeOrganization } from '@touchline/testing/organization'
import { patiently } from '@touchline/testing/patiently'
import { brokenPromises, type Looked } from '../whole/books.ts'
import type { Customer } from './customer.ts'

const REST_LIMIT_MS = 900_000
const POLL_MS = 250

/** Due, worked on, or waiting for a retry. */
const isBusy = async ({ database }: Pick<Looked, 'database'>): Promise<boolean> => {
  const jobs = await database.ownerDb
    .selectFrom('jobs')
    .select(['state', 'run_at', 'attempts'])
    .where('state', 'in', ['queued', 'running'])
    .execute()
  return jobs.some(({ state, run_at, attempts }) => state === 'running' || run_at <= Date.now() || attempts > 0)
}

const countOf = (rows: readonly { readonly organization_id: string | null }[]) => {
  const byOrganization = Map.groupBy(rows, ({ organization_id }) => organization_id)
  return ({ organizationId }: MadeOrganization): number => byOrganization.get(organizationId)?.length ?? 0
}

/** Milliseconds until nothing is due or retried. */
export async function comeToRest(world: Pick<Looked, 'database'>): Promise<number> {
  const began = performance.now()
  // A machine may still be starting.
  while (await patiently(() => isBusy(world))) {
    if (performance.now() - began > REST_LIMIT_MS) throw new Error('jobs are still waiting')
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return performance.now() - began
}

/** I34: each purchase exists exactly once. */
async function purchases(
  { database }: Pick<Looked, 'database'>,
  customers: readonly Customer[],
): Promise<readonly string[]> {
  const rowsIn = database.ownerDb
  const hours = await rowsIn.selectFrom('plan_entries').select('organization_id').where('role', '!=', 'base').execute()
  const audit = rowsIn.selectFrom('audit_entries').select('organization_id').where('action', '=', 'buy-add-ons')
  const [hoursOf, auditOf] = [countOf(hours), countOf(await audit.execute())]
  return customers.flatMap((customer) => {
    const bought = customer.purchases.filter(({ first }) => first.status === 200).length
    const [has, audited] = [hoursOf(customer.made), auditOf(customer.made)]
    const isRight = has === bought && audited === bought
    return isRight ? [] : [`${customer.made.login} bought ${bought} hours, has ${has}, ${audited} in the audit`]
  })
}

/** I10: the ended month's bill, the running draft, and its closing job. */
async function months(
  { database }: Pick<Looked, 'database'>,
  organizations: readonly MadeOrganization[],
): Promise<readonly string[]> {
  const rowsIn = database.ownerDb
  const invoices = await rowsIn.selectFrom('invoices').select('organization_id').execute()
  const billings = await rowsIn.selectFrom('billings').select('organization_id').execute()
  const closes = rowsIn.selectFrom('jobs').select('organization_id').where('kind', '=', 'month-close')
  const [invoicesOf, billingsOf] = [countOf(invoices), countOf(billings)]
  const closesOf = countOf(await closes.where('state', '=', 'queued').execute())
  return organizations.flatMap((made) => {
    const found = [invoicesOf(made), billingsOf(made), closesOf(made)].join(', ')
    return found === '1, 2, 1' ? [] : [`${made.login} has not 1, 2, 1 invoices, billings and closes: ${found}`]
  })
}

export async function faultsOf(
  world: Omit<Looked, 'deps'>,
  customers: readonly Customer[],
  organizations: readonly MadeOrganization[] = customers.map(({ made }) => made),
): Promise<readonly string[]> {
  for (const customer of customers) await customer.sendAgain()
  // The time of the processes is the machine's.
  const now = { ...world, deps: { clock: { now: Date.now } } }
  return [
    ...(await brokenPromises(now)),
    ...(await purchases(world, customers)),
    ...(await months(world, organizations)),
  ]
}
