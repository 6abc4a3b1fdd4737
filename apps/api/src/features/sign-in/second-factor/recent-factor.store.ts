import type { Instant } from '@touchline/domain/calendar'
import { at } from '../../../db/column-values.ts'
import type { Tx } from '../../../db/connect.ts'
import type { Caller } from '../../../http/route.ts'

type Session = Pick<Caller, 'organizationId' | 'familyId'>

interface ProvenBy {
  readonly factorProvenAt: Instant | null
  readonly byProvider: boolean
}

export const provenBy = async (tx: Tx, { organizationId, familyId }: Session): Promise<ProvenBy> => {
  const families = tx.selectFrom('session_families').select(['factor_proven_at', 'by_provider'])
  const of = families.where('organization_id', '=', organizationId).where('family_id', '=', familyId)
  const family = await of.executeTakeFirst()
  return { factorProvenAt: family?.factor_proven_at ?? null, byProvider: family?.by_provider === true }
}

export const hasEnded = async (tx: Tx, { organizationId, familyId }: Session): Promise<boolean> => {
  const families = tx.selectFrom('session_families').select('family_id').where('ended_at', 'is not', null)
  const family = families.where('organization_id', '=', organizationId).where('family_id', '=', familyId)
  return (await family.executeTakeFirst()) !== undefined
}

export const noteFactorProven = (tx: Tx, { organizationId, familyId }: Session, now: Instant) =>
  tx
    .updateTable('session_families')
    .set({ factor_proven_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('family_id', '=', familyId)
    .execute()
