import type { Impossible } from '@touchline/contract/desk/impossible'
import { addMonthsToDate, dateOf, firstDay, type Instant, type LocalDate, monthOf } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { askForDrafts } from '../../books/billing/drafts.ts'
import { organizationZone } from '../../books/contract/contracts.ts'
import { documentSettings, lockDocumentSettings } from '../../books/organization/buyer.ts'
import type { Tx } from '../../db/connect.ts'
import { saveTaxNumberEnd } from './store.ts'

interface Ending {
  readonly organizationId: OrganizationId
  /** In the organisation's zone; null: it counts again. */
  readonly from: LocalDate | null
  readonly operator: string
  readonly now: Instant
}

type Ended =
  | { readonly kind: 'ended' | 'was-so' }
  | { readonly kind: 'refused'; readonly message: string; readonly details: Impossible }

const MOST_MONTHS_AHEAD = 12

const refused = (message: string, details: Impossible): Ended => ({ kind: 'refused', message, details })

/** Fixed bills stay (billing rules: "Tax"). */
export async function endTaxNumber(tx: Tx, { organizationId, from, operator, now }: Ending): Promise<Ended> {
  await lockDocumentSettings(tx, organizationId)
  const { details, taxNumberEndsOn: before } = await documentSettings(tx, organizationId)
  const number = details?.taxNumber ?? null
  if (number === null) return refused('it has saved no tax number', { reason: 'number-unsaved' })
  if (from === before) return { kind: 'was-so' }
  const zone = await organizationZone(tx, organizationId)
  const first = firstDay(monthOf(now, zone))
  const last = addMonthsToDate(dateOf(now, zone), MOST_MONTHS_AHEAD)
  if (from !== null && (from < first || from > last))
    return refused(`bills before ${first} are fixed: it can end on a day from then to ${last}`, {
      reason: 'number-days',
      from: first,
      until: last,
    })
  await saveTaxNumberEnd(tx, organizationId, from)
  await askForDrafts(tx, organizationId, now)
  await writeAudit(tx, {
    organizationId,
    actor: operator,
    action: 'end-tax-number',
    subject: `organization:${organizationId}`,
    before: { title: number, from: before },
    after: { title: number, from },
    at: now,
  })
  return { kind: 'ended' }
}
