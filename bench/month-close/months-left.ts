import type { TestDatabase } from '@touchline/testing/database'

export const monthKinds: readonly string[] = ['recalculate', 'month-close']

export async function areMonthsLeft({ ownerDb }: TestDatabase, now: number): Promise<boolean> {
  const left = ownerDb.selectFrom('jobs').select('id').where('kind', 'in', monthKinds).where('state', '<>', 'done')
  const due = left.where('run_at', '<=', (eb) => eb.cast<never>(eb.val(new Date(now).toISOString()), 'timestamptz'))
  return (await due.limit(1).execute()).length > 0
}
