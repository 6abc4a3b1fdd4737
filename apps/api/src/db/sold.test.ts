import { cycles, groupKinds, offerings, planRoles, tiers } from '@touchline/domain/catalogue'
import { createTestDatabase } from '@touchline/testing/database'
import { sql } from 'kysely'
import { expect, it, onTestFinished } from 'vitest'

const lists = {
  'contract_plan_groups.kind': groupKinds,
  'contract_plan_groups.tier': tiers,
  'contract_plan_groups.cycle': cycles,
  'contract_plan_groups.offering': offerings,
  'contract_plans.role': planRoles,
  'plan_entries.role': planRoles,
  'invoice_lines.cycle': cycles,
  'invoice_lines.role': [...planRoles, 'restored', 'goodwill'],
} satisfies Record<string, readonly string[]>

it('the database takes exactly what the table of what is sold has', async () => {
  const { ownerDb, drop } = await createTestDatabase()
  onTestFinished(drop)
  const { rows } = await sql<{ readonly place: string; readonly definition: string }>`
    select r.relname || '.' || a.attname as place, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c
    join pg_class r on r.oid = c.conrelid
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'c' and
      pg_get_constraintdef(c.oid) like '%ANY (ARRAY[%' and r.relname || '.' || a.attname in (${sql.join(Object.keys(lists))})`.execute(
    ownerDb,
  )
  const allowed = rows.map(({ place, definition }) => [
    place,
    new Set([...definition.matchAll(/'([^']+)'::text/g)].map(([, value]) => value)),
  ])
  const sold = Object.entries(lists).map(([place, values]) => [place, new Set(values)])
  expect(Object.fromEntries(allowed)).toEqual(Object.fromEntries(sold))
})
