import { deskScope, inRead } from '@touchline/api/db/transaction'
import { listClubs } from '@touchline/api/features/revenue/list-clubs'
import { readRevenue } from '@touchline/api/features/revenue/read-revenue'
import { Client } from 'pg'
import type { TestDatabase } from '../database.ts'

const NOW = Date.UTC(2026, 10, 28)
const MONTH = '2026-10'

/** Of the clubs that `makeClubs` made: a plan for years, a fifth changed it, a third has analysts, a tenth left. */
const statements = [
  `insert into plan_entries (organization_id, contract_id, entry_id, contract_plan_id, role, starts_at, ends_at)
    select organization_id, contract_id, gen_random_uuid(), plan, split_part(plan, '.', 2), starts_at,
      case when plan = 'teamBasicPlan.base' and i % 5 = 0 then timestamptz '2026-09-30 15:00Z'
        when i % 10 = 9 then '2026-10-31 14:00Z' end
    from (select c.organization_id, c.contract_id, substr(o.organization_code, 6)::integer as i
      from organizations o join contracts c on c.organization_id = o.organization_id) made
    cross join lateral (values
      ('teamBasicPlan.base', true, timestamptz '2024-12-31 15:00Z' + i % 20 * interval '1 month'),
      ('teamStandardPlan.base', i % 5 = 0, '2026-09-30 15:00Z'),
      ('teamBasicPlan.analyst', i % 3 = 0 and i % 5 <> 0, '2026-08-31 15:00Z'),
      ('teamBasicPlan.viewer', i % 2 = 0 and i % 5 <> 0, '2026-10-15 15:00Z')) bought (plan, is_bought, starts_at)
    where is_bought`,
  `insert into invoice_lines (organization_id, billing_id, position, contract_id, target_month, cycle, role, contract_plan_id,
      unit_price, amount, derivation)
    select i.organization_id, i.billing_id, 0, i.contract_id, b.target_month, 'month', 'base', 'teamBasicPlan.base', i.subtotal,
      i.subtotal, '{"kind": "days", "days": 31, "ofDays": 31}'
    from invoices i join billings b on b.billing_id = i.billing_id`,
  'vacuum analyze',
]

export async function makeLives({ ownerUrl }: TestDatabase): Promise<void> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

export interface Timed {
  readonly milliseconds: number
  /** Node's, in milliseconds. */
  readonly processor: number
}

export async function timed(times: number, work: () => Promise<unknown>): Promise<readonly Timed[]> {
  const found: Timed[] = []
  for (let round = 0; round <= times; round += 1) {
    const [began, before] = [performance.now(), process.cpuUsage()]
    await work()
    const { user, system } = process.cpuUsage(before)
    if (round > 0) found.push({ milliseconds: performance.now() - began, processor: (user + system) / 1_000 })
  }
  return found
}

export const timeRevenue = ({ db }: TestDatabase, times: number): Promise<readonly Timed[]> =>
  timed(times, () => readRevenue((work) => inRead(db, deskScope, work), MONTH))

/** The first clubs of a movement. */
export const timeOpened = ({ db }: TestDatabase, times: number): Promise<readonly Timed[]> => {
  const asked = { month: MONTH, now: NOW, currency: 'JPY', figure: 'more', after: null, limit: 20 } as const
  return timed(times, () => inRead(db, deskScope, (tx) => listClubs(tx, asked)))
}
