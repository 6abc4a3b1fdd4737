import type { World } from '@touchline/testing/world'

const tables = [
  'contracts',
  'plan_entries',
  'recorded_usage',
  'invoices',
  'invoice_lines',
  'documents',
  'jobs',
] as const

export async function sizesOf(ownerDb: World['database']['ownerDb']): Promise<string> {
  const counts: string[] = []
  for (const table of tables) {
    const { count } = await ownerDb
      .selectFrom(table)
      .select((row) => row.fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    counts.push(`${Number(count).toLocaleString('en')} ${table.replaceAll('_', ' ')}`)
  }
  return counts.join(', ')
}
