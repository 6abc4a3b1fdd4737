import type { OrganizationId } from '@touchline/domain/ids'
import {
  LOOK_IDLE_SECONDS,
  LOOK_LINK_SECONDS,
  LOOK_SECONDS,
  type LookSetting,
  lookSettings,
} from '@touchline/domain/operators'
import type { BillingRole } from '@touchline/domain/people'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'

interface NewLook {
  readonly lookId: string
  readonly organizationId: OrganizationId
  readonly operator: string
  readonly role: BillingRole
  readonly reason: string
  readonly caseId: string
  readonly linkHash: string
}

export const insertLook = (tx: Tx, look: NewLook) =>
  tx
    .insertInto('looks')
    .values({
      look_id: look.lookId,
      organization_id: look.organizationId,
      operator: look.operator,
      shown_role: look.role,
      reason: look.reason,
      case_id: look.caseId,
      link_hash: look.linkHash,
      link_ends_at: sql`now() + make_interval(secs => ${LOOK_LINK_SECONDS})`,
    })
    .returning('link_ends_at')
    .executeTakeFirstOrThrow()

/** Undefined if used already, even concurrently. */
export const openByLink = (tx: Tx, linkHash: string, tokenHash: string) =>
  tx
    .updateTable('looks')
    .set({
      token_hash: tokenHash,
      opened_at: sql`now()`,
      seen_at: sql`now()`,
      ends_at: sql`now() + make_interval(secs => ${LOOK_SECONDS})`,
    })
    .where('link_hash', '=', linkHash)
    .where('opened_at', 'is', null)
    .where('ended_at', 'is', null)
    .where('link_ends_at', '>', sql<never>`now()`)
    .returning(['look_id', 'organization_id', 'operator', 'shown_role', 'case_id', 'ends_at'])
    .executeTakeFirst()

/** False where it is over, or never was. */
export async function storeShownRole(tx: Tx, tokenHash: string, role: BillingRole): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('looks')
    .set({ shown_role: role, seen_at: sql`now()` })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', sql<never>`now()`)
    .where('seen_at', '>', sql<never>`now() - make_interval(secs => ${LOOK_IDLE_SECONDS})`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const endOpened = (tx: Tx, by: { readonly lookId: string } | { readonly tokenHash: string }) =>
  tx
    .updateTable('looks')
    .set({ ended_at: sql`least(now(), ends_at, seen_at + make_interval(secs => ${LOOK_IDLE_SECONDS}))` })
    .$if('lookId' in by, (rows) => rows.where('look_id', '=', 'lookId' in by ? by.lookId : ''))
    .$if('tokenHash' in by, (rows) => rows.where('token_hash', '=', 'tokenHash' in by ? by.tokenHash : ''))
    .where('opened_at', 'is not', null)
    .where('ended_at', 'is', null)
    .returning(['look_id', 'organization_id', 'operator', 'case_id', 'opened_at', 'ended_at', 'calls'])
    .executeTakeFirst()

export const endUnopened = async (tx: Tx, lookId: string): Promise<void> => {
  const looks = tx.updateTable('looks').set({ link_ends_at: sql`now()` }).where('look_id', '=', lookId)
  await looks.where('opened_at', 'is', null).execute()
}

export const looksOfCase = async (
  tx: Tx,
  organizationId: OrganizationId,
  caseId: string,
): Promise<readonly string[]> => {
  const looks = tx.selectFrom('looks').select('look_id').where('organization_id', '=', organizationId)
  const rows = await looks.where('case_id', '=', caseId).where('ended_at', 'is', null).execute()
  return rows.map(({ look_id: lookId }) => lookId)
}

export const operatorOf = async (tx: Tx, lookId: string): Promise<string | undefined> =>
  (await tx.selectFrom('looks').select('operator').where('look_id', '=', lookId).executeTakeFirst())?.operator

export async function lookSettingOf(tx: Tx, organizationId: OrganizationId): Promise<LookSetting> {
  const organizations = tx.selectFrom('organizations').select('looks').where('organization_id', '=', organizationId)
  const { looks } = await organizations.executeTakeFirstOrThrow()
  return lookSettings.find((each) => each === looks) ?? 'history'
}

export const storeLookSetting = (tx: Tx, organizationId: OrganizationId, looks: LookSetting) =>
  tx.updateTable('organizations').set({ looks }).where('organization_id', '=', organizationId).execute()
