import { checkBooks } from '@touchline/api/features/findings/check-books'
import type { World } from './world.ts'

/** Like the daily job, without requesting the next. */
export const checkAllBooks = async ({ deps: { db, clock, ids } }: World): Promise<void> => {
  const after = '00000000-0000-0000-0000-000000000000'
  await checkBooks({ db, clock, newId: ids.uuid, zone: 'Asia/Tokyo' }, { what: 'all', at: clock.now(), after })
}

/** What the checks have found so far, of one organisation if it is given. */
export const findingsOf = async ({ database }: World, organizationId?: string): Promise<readonly string[]> => {
  const findings = database.ownerDb.selectFrom('findings').select(['check_id', 'facts'])
  const own = organizationId === undefined ? findings : findings.where('organization_id', '=', organizationId)
  return (await own.execute()).map(({ check_id, facts }) => `${check_id}: ${facts}`)
}
