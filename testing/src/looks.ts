import { inTransaction } from '@touchline/api/db/transaction'
import { closeLook } from '@touchline/api/features/looks/close-look'
import { makeLook } from '@touchline/api/features/looks/make-look'
import { openLook } from '@touchline/api/features/looks/open-look'
import type { Deps } from '@touchline/api/use-case/deps'
import type { LookSession } from '@touchline/contract/looks'
import type { BillingRole } from '@touchline/domain/people'

interface Looking {
  readonly lookId: string
  readonly session: LookSession
}

export async function openedLook(
  deps: Deps,
  organizationId: string,
  role: BillingRole = 'administrator',
  caseId = '3127',
): Promise<Looking> {
  const asked = { organizationId, operator: 'aya@vendor.example', role, lang: 'en' as const }
  const made = await makeLook(deps, { ...asked, reason: 'they rang at 14:10', caseId })
  if (made.kind === 'refused') throw new Error(made.message)
  const opened = await openLook(deps, new URLSearchParams(made.url.split('?')[1]).get('token') ?? '')
  if (opened.kind === 'refused') throw new Error(opened.message)
  return { lookId: made.lookId, session: opened.session }
}

export async function lookAt(deps: Deps, organizationId: string): Promise<void> {
  const { lookId } = await openedLook(deps, organizationId)
  await inTransaction(deps.db, { system: 'administration' }, (tx) => closeLook(tx, deps.clock, { lookId }))
}
