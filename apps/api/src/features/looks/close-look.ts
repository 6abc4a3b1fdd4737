import type { OrganizationId } from '@touchline/domain/ids'
import { screensOf } from '@touchline/domain/operators'
import { writeAudit } from '../../books/audit.ts'
import { noteOnceCommitted } from '../../books/note-security.ts'
import type { Tx } from '../../db/connect.ts'
import type { Clock } from '../../ports/clock.ts'
import { endOpened, endUnopened, looksOfCase } from './store.ts'

const MINUTE = 60_000

/** Writes the club's history. False if it is over or its link was never used. */
export async function closeLook(tx: Tx, { now }: Clock, by: Parameters<typeof endOpened>[1]): Promise<boolean> {
  if ('lookId' in by) await endUnopened(tx, by.lookId)
  const look = await endOpened(tx, by)
  if (look === undefined || look.opened_at === null || look.ended_at === null) return false
  const { organization_id: organizationId, operator, case_id: caseId } = look
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'look',
    subject: `look:${look.look_id}`,
    before: null,
    after: {
      caseId,
      minutes: Math.max(1, Math.ceil((look.ended_at - look.opened_at) / MINUTE)),
      screens: screensOf(look.calls),
    },
    at: now(),
  })
  noteOnceCommitted(tx, { event: 'look-ended', organizationId, fields: { operator, case: caseId } })
  return true
}

/** Those that were opened with a case, used or not. */
export async function endLooksOf(
  tx: Tx,
  clock: Clock,
  { organizationId, caseId }: { readonly organizationId: OrganizationId; readonly caseId: string },
): Promise<void> {
  for (const lookId of await looksOfCase(tx, organizationId, caseId)) await closeLook(tx, clock, { lookId })
}
