import type { LookSession } from '@touchline/contract/looks'
import { instantToWire } from '@touchline/contract/wire'
import { LOOK_SECONDS } from '@touchline/domain/operators'
import { noteOnceCommitted } from '../../books/note-security.ts'
import { organizationDetails } from '../../books/organization/organization-details.ts'
import { organizationDetailToWire } from '../../books/organization/organization-wire.ts'
import { inTransaction } from '../../db/transaction.ts'
import { lookToken, NOBODY } from '../../http/caller/check-look.ts'
import { tokenHash } from '../../http/caller/session-check.ts'
import { enqueue } from '../../queue/enqueue.ts'
import { jobs } from '../../queue/jobs.ts'
import type { Deps } from '../../use-case/deps.ts'
import { hashOf } from '../../use-case/link-token.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { mailLook } from './mail-look.ts'
import { forbidden } from './make-look.ts'
import { lookSettingOf, openByLink } from './store.ts'

const unknown = refuse('link-unknown', 'There is no such link, or it was used, or is older than 60 seconds')

/** Even a refused use spends the link. */
export const openLook = (
  deps: Deps,
  token: string,
): Promise<{ readonly kind: 'opened'; readonly session: LookSession } | Refusal<'link-unknown' | 'looks-forbidden'>> =>
  inTransaction(deps.db, { system: 'administration' }, async (tx) => {
    const { cell, clock, ids } = deps
    const access = lookToken(ids.secret())
    const look = await openByLink(tx, hashOf(token), tokenHash(access))
    if (look === undefined) return unknown
    const { organization_id: organizationId, look_id: lookId, operator, case_id: caseId, ends_at: endsAt } = look
    const setting = await lookSettingOf(tx, organizationId)
    const [organization] = await organizationDetails(tx, [organizationId])
    if (setting === 'never' || organization === undefined) return forbidden
    const now = clock.now()
    if (setting === 'mail') await mailLook(tx, deps, { organizationId, lookId, caseId, now })
    await enqueue(tx, jobs.endLook({ lookId }), { now, runAt: now + LOOK_SECONDS * 1_000 })
    noteOnceCommitted(tx, { event: 'look-opened', organizationId, fields: { operator, case: caseId } })
    return {
      kind: 'opened',
      session: {
        _id: NOBODY,
        displayName: operator,
        loginId: '',
        access_token: access,
        expires_in: LOOK_SECONDS,
        _organization: organizationId,
        organizationDetail: organizationDetailToWire(organization, cell.region),
        ...(look.shown_role === 'administrator' ? {} : { memberRole: look.shown_role }),
        operator,
        caseId,
        endsDate: instantToWire(endsAt ?? now),
      },
    }
  })
