import type { Language } from '@touchline/contract/wire'
import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { at } from '../db/column-values.ts'
import type { Tx } from '../db/connect.ts'

interface Reader {
  readonly organizationId: OrganizationId
  readonly userId: UserId
}

export const noteLanguage = (tx: Tx, { organizationId, userId }: Reader, language: Language, now: Instant) =>
  tx
    .updateTable('users')
    .set({ lang: language, lang_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .execute()

/** Writes only if it differs. */
export const noteOtherLanguage = (tx: Tx, { organizationId, userId }: Reader, language: Language, now: Instant) =>
  tx
    .updateTable('users')
    .set({ lang: language, lang_at: at(now) })
    .where('organization_id', '=', organizationId)
    .where('user_id', '=', userId)
    .where('lang', 'is distinct from', language)
    .execute()
