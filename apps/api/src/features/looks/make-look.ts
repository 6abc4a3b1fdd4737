import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import type { BillingRole } from '@touchline/domain/people'
import { unsaid, writeOperatorAction } from '../../books/operator-actions.ts'
import { organizationDetails } from '../../books/organization/organization-details.ts'
import { inTransaction } from '../../db/transaction.ts'
import type { Deps } from '../../use-case/deps.ts'
import { hashOf, linkToken } from '../../use-case/link-token.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { insertLook, lookSettingOf } from './store.ts'

interface Asked {
  readonly organizationId: OrganizationId
  readonly operator: string
  readonly role: BillingRole
  readonly lang: Language
  readonly reason: string
  readonly caseId: string
}

interface Made {
  readonly kind: 'made'
  readonly lookId: string
  readonly url: string
  readonly expiresAt: Instant
}

export const forbidden = refuse('looks-forbidden', 'The organisation does not let operators look')

/** Recorded in the operators' chain with its reason. */
export const makeLook = (
  { db, ids, cell }: Pick<Deps, 'db' | 'ids' | 'cell'>,
  { lang, operator, reason, caseId, ...asked }: Asked,
): Promise<Made | Refusal<'not-found' | 'looks-forbidden'>> =>
  inTransaction(db, { system: 'administration' }, async (tx) => {
    const { organizationId } = asked
    const [organization] = await organizationDetails(tx, [organizationId])
    if (organization === undefined) return refuse('not-found', 'No club of this region has this id')
    if ((await lookSettingOf(tx, organizationId)) === 'never') return forbidden
    const lookId = ids.uuid()
    const token = linkToken(organizationId, ids.secret())
    const made = await insertLook(tx, { ...asked, lookId, operator, reason, caseId, linkHash: hashOf(token) })
    const action = { actionId: ids.uuid(), operator, command: 'look', subject: organizationId }
    await writeOperatorAction(tx, { ...unsaid, ...action, reason, caseId })
    const said = new URLSearchParams({ region: cell.region, token, lang, look: lookId })
    return { kind: 'made', lookId, url: `${cell.consoleUrl}/#/link?${said.toString()}`, expiresAt: made.link_ends_at }
  })
