import type { Instant } from '@touchline/domain/calendar'
import { caseNumber, MOST_OPEN_CASES } from '@touchline/domain/cases'
import type { OrganizationId, UserId } from '@touchline/domain/ids'
import { writeAudit } from '../../books/audit.ts'
import { lockOrganizations } from '../../books/contract/lock-organizations.ts'
import type { Tx } from '../../db/connect.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { countOpen, findCase, insertCase, isThere, type StoredAbout, type StoredCase } from './store.ts'

interface Opening {
  readonly organizationId: OrganizationId
  /** Who asks, or who rang; null where the person has no login. */
  readonly askedBy: UserId | null
  /** The operator who writes it down; null where it is asked in the console. */
  readonly openedBy: string | null
  readonly about: StoredAbout
  readonly words: string
  readonly newId: () => string
  readonly now: Instant
}

/** At most five of an organisation wait for an answer at once. */
export async function openCase(
  tx: Tx,
  { newId, ...opening }: Opening,
): Promise<{ readonly kind: 'opened'; readonly opened: StoredCase } | Refusal<'not-found' | 'too-many-cases'>> {
  const { organizationId, askedBy, openedBy, about, now } = opening
  await lockOrganizations(tx, [organizationId])
  if (!(await isThere(tx, organizationId, about))) return refuse('not-found', 'The organisation has no such thing')
  if ((await countOpen(tx, organizationId)) >= MOST_OPEN_CASES)
    return refuse('too-many-cases', 'Five questions wait for an answer')
  const caseId = caseNumber(newId())
  await insertCase(tx, { ...opening, caseId })
  await writeAudit(tx, {
    organizationId,
    actor: openedBy ?? askedBy ?? '',
    action: 'open-case',
    subject: `case:${caseId}`,
    before: null,
    after: { caseId, about: about.title },
    at: now,
  })
  const opened = await findCase(tx, { organizationId, caseId })
  if (opened === null) throw new Error(`case ${caseId} was not kept`)
  return { kind: 'opened', opened }
}
