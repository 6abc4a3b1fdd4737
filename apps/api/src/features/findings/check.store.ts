import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import { momentText, upsertRows } from '../../db/insert-rows.ts'
import type { PayloadOf } from '../../queue/kinds.ts'

type What = PayloadOf<'check-books'>['what']

const LOOKED_AT = 2_000
const CHECKED = 200

interface Ends {
  readonly organization_id: OrganizationId
  readonly sequence: number | null
  readonly hash: string | null
  readonly audit_sequence: number | null
}

const endsAfter = (tx: Tx, after: OrganizationId | null, most: number): Promise<readonly Ends[]> =>
  tx
    .selectFrom('organizations as o')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('audit_entries as a')
          .select(['a.sequence', 'a.hash'])
          .whereRef('a.organization_id', '=', 'o.organization_id')
          .orderBy('a.sequence', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .leftJoin('checked_books as c', 'c.organization_id', 'o.organization_id')
    .select(['o.organization_id', 'last.sequence', 'last.hash', 'c.audit_sequence'])
    .$if(after !== null, (query) => query.where('o.organization_id', '>', after ?? ''))
    .orderBy('o.organization_id')
    .limit(most)
    .execute()

interface Batch {
  readonly organizations: readonly Ends[]
  readonly next: OrganizationId | null
}

/** An organisation has changed if its audit grew since its last check: every change has its row (invariant I32). */
export async function batchAfter(tx: Tx, what: What, after: OrganizationId | null): Promise<Batch> {
  const most = what === 'all' ? CHECKED : LOOKED_AT
  const rows = await endsAfter(tx, after, most)
  const isDue = ({ sequence, audit_sequence }: Ends) => what === 'all' || (sequence ?? 0) !== (audit_sequence ?? 0)
  const due = rows.filter(isDue)
  const organizations = due.slice(0, CHECKED)
  const last = due.length > CHECKED ? organizations.at(-1) : rows.length < most ? undefined : rows.at(-1)
  return { organizations, next: last?.organization_id ?? null }
}

export const noteChecked = (tx: Tx, organizations: readonly Ends[], now: Instant) =>
  upsertRows(
    tx,
    'checked_books',
    organizations.map(({ organization_id, sequence, hash }) => ({
      organization_id,
      audit_sequence: sequence ?? 0,
      chain_sequence: sequence,
      chain_hash: hash,
      checked_at: momentText(now),
    })),
    { key: ['organization_id'] },
  )
