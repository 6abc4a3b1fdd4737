import { at } from '@touchline/api/db/column-values'
import type { Db } from '@touchline/api/db/connect'
import type { TestDatabase } from './database.ts'

export const OURS = '00000000-0000-4000-8000-000000000001'
export const THEIRS = '00000000-0000-4000-8000-000000000002'
export const MOMENT = Date.UTC(2026, 1, 28, 23, 59, 59, 999)

export async function insertTwoOrganizations({ ownerDb }: TestDatabase): Promise<void> {
  const both = [
    [OURS, 'ours'],
    [THEIRS, 'theirs'],
  ] as const
  for (const [organization_id, organization_code] of both) {
    const row = { organization_id, organization_code, organization_name: 'Kita', is_global: true, zone: 'Asia/Tokyo' }
    await ownerDb
      .insertInto('organizations')
      .values({ ...row, created_at: at(MOMENT) })
      .execute()
  }
}

export const codes = async (tx: Db): Promise<readonly string[]> => {
  const rows = await tx.selectFrom('organizations').select('organization_code').orderBy('organization_code').execute()
  return rows.map((row) => row.organization_code)
}
