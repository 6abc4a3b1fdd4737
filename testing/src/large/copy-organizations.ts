import { Client } from 'pg'
import { type CopiedTable, copiedTables, readCatalog } from './tables.ts'

const AT_ONCE = 500

interface Copying {
  readonly ownerUrl: string
  readonly copies: number
  /** With the number of copies after each transaction. */
  readonly onProgress?: (made: number) => void
}

const namesOf = ({ values }: CopiedTable): string => values.map(({ column }) => `"${column}"`).join(', ')

/** Originals are set aside, because copies join the same tables; cell-wide ones are not copied. */
const keepAside = ({ name, values }: CopiedTable): string => {
  const ofOrganizations = values.some(({ column }) => column === 'organization_id')
    ? 'organization_id is not null'
    : 'true'
  return `create temporary table "of_${name}" as select * from "${name}" where ${ofOrganizations}`
}

const copy = (table: CopiedTable): string => `
  insert into "${table.name}" (${namesOf(table)})
  select ${table.values.map(({ value }) => value).join(', ')}
  from generate_series($1::integer, $2::integer) as i cross join "of_${table.name}" as t`

/**
 * Everything of each organisation, a statement per table and some hundred copies, through the real constraints,
 * reproducibly with new ids. Returns the filled tables.
 */
export async function copyOrganizations({ ownerUrl, copies, onProgress }: Copying): Promise<readonly string[]> {
  const client = new Client(ownerUrl)
  await client.connect()
  try {
    const tables = copiedTables(await readCatalog(client))
    for (const table of tables) await client.query(keepAside(table))
    for (let from = 1; from <= copies; from += AT_ONCE) {
      const to = Math.min(from + AT_ONCE - 1, copies)
      await client.query('begin')
      for (const table of tables) await client.query(copy(table), [from, to])
      await client.query('commit')
      onProgress?.(to)
    }
    await client.query('vacuum analyze')
    return tables.map(({ name }) => name)
  } finally {
    await client.end()
  }
}
