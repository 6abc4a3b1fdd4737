import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Checkout, checkOut } from '@touchline/testing/upgrade/checkout'

interface PlantedMigration {
  readonly name: string
  readonly sql: string
}

export const plantedMigrations: readonly PlantedMigration[] = [
  {
    name: 'a value is demanded that the version before does not write',
    sql: `alter table plan_entries add column planted integer;
alter table plan_entries add constraint planted_value check (planted is not null) not valid;`,
  },
  {
    name: 'a table is held for twenty seconds',
    sql: `lock table contracts in access exclusive mode;
select pg_sleep(20);`,
  },
]

/** After every real migration. */
const FILE = 'apps/api/src/db/migrations/9999_planted.sql'

/** The last commit with one more migration. */
export function withMigration({ sql }: PlantedMigration): Checkout {
  const checkout = checkOut('HEAD')
  writeFileSync(join(checkout.folder, FILE), `${sql}\n`)
  return checkout
}
