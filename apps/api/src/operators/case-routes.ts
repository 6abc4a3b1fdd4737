import type { deskCaseEndpoints } from '@touchline/contract/desk/cases'
import type { QueryOf } from '@touchline/contract/endpoint'
import type { OrganizationId } from '@touchline/domain/ids'
import { unsaid, writeOperatorAction } from '../books/operator-actions.ts'
import { organizationDetails } from '../books/organization/organization-details.ts'
import type { Tx } from '../db/connect.ts'
import { deskScope, inRead, inTransaction } from '../db/transaction.ts'
import { answerCase, closeCase } from '../features/cases/answer-case.ts'
import { openCase } from '../features/cases/open-case.ts'
import { findCase, newestCases, openCases, type StoredCase } from '../features/cases/store.ts'
import { caseToWire } from '../features/cases/wire.ts'
import { endLooksOf } from '../features/looks/close-look.ts'
import { loadPersons } from '../features/people/persons.ts'
import { type DeskRoute, deskRoute, type Operator } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { refuse } from '../use-case/refusal.ts'
import { noteSecurity } from '../watch/cause.ts'
import { administration } from './act.ts'
import type { Desk } from './sign-in/desk.ts'

async function toWire(tx: Tx, rows: readonly StoredCase[]) {
  const clubs = await organizationDetails(tx, [...new Set(rows.map(({ organization_id: id }) => id))])
  const clubOf = new Map(clubs.map((club) => [club.organization_id, club]))
  return rows.map((row) => {
    const { organization_name: club = '', lang = null } = clubOf.get(row.organization_id) ?? {}
    return {
      ...caseToWire(row),
      organizationId: row.organization_id,
      club,
      lang: row.asked_by === null ? null : (row.lang ?? lang),
      openedBy: row.opened_by,
      answeredBy: row.answered_by,
      closedBy: row.closed_by,
    }
  })
}

type Asked = QueryOf<typeof deskCaseEndpoints.listDeskCases>

async function asked(tx: Tx, { organizationId, case: caseId }: Asked, most = 200) {
  if (organizationId === undefined) return openCases(tx, most)
  if (caseId === undefined) return (await newestCases(tx, organizationId, { limit: most, offset: 0 })).rows
  const found = await findCase(tx, { organizationId, caseId })
  return found === null ? [] : [found]
}

export function deskCaseRoutes(
  { db, clock, ids }: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { settings }: Desk,
): readonly DeskRoute[] {
  const note = (tx: Tx, { name: operator }: Operator, command: string, club: OrganizationId, caseId: string) => {
    const subject = `${club} ${caseId}`
    return writeOperatorAction(tx, { ...unsaid, actionId: ids.uuid(), operator, command, subject, caseId })
  }
  return [
    deskRoute('listDeskCases', async ({ operator, query, most }) => {
      const { organizationId } = query
      const cases = await inRead(db, deskScope, async (tx) => toWire(tx, await asked(tx, query, most)))
      if (organizationId !== undefined)
        noteSecurity({ event: 'customer-opened', organizationId, fields: { operator: operator.name } })
      return answer({ cases })
    }),
    deskRoute('listKnownAnswers', async () => answer({ answers: [...settings.answers] })),
    deskRoute('noteCase', ({ operator, body: { organizationId, personId, words } }) =>
      inTransaction(db, administration(), async (tx) => {
        const [club] = await organizationDetails(tx, [organizationId])
        if (club === undefined) return refuse('not-found', 'No club of this region has this id')
        const persons = personId === null ? [] : await loadPersons(tx, organizationId, clock.now())
        const userId = persons.find(({ id }) => id === personId)?.userId ?? null
        if (personId !== null && userId === null) return refuse('not-found', 'The club has no such person')
        const about = { kind: 'call' as const, id: null, title: '', figure: null, steps: [] }
        const by = { askedBy: userId, openedBy: operator.name, newId: ids.uuid, now: clock.now() }
        const outcome = await openCase(tx, { organizationId, about, words, ...by })
        if (outcome.kind === 'refused') return outcome
        await note(tx, operator, 'open-case', organizationId, outcome.opened.case_id)
        const [wire] = await toWire(tx, [outcome.opened])
        return wire === undefined ? refuse('not-found', 'It is gone') : answer(wire)
      }),
    ),
    deskRoute('answerCase', ({ operator, params: { caseId }, body }) =>
      inTransaction(db, administration(), async (tx) => {
        const outcome = await answerCase(tx, { ...body, caseId, operator: operator.name, now: clock.now() })
        if (outcome.kind === 'refused') return outcome
        await note(tx, operator, 'answer-case', body.organizationId, caseId)
        return answer(undefined)
      }),
    ),
    deskRoute('closeCase', ({ operator, params: { caseId }, body: { organizationId } }) =>
      inTransaction(db, administration(), async (tx) => {
        const outcome = await closeCase(tx, { organizationId, caseId, operator: operator.name, now: clock.now() })
        if (outcome.kind === 'refused') return outcome
        await endLooksOf(tx, clock, { organizationId, caseId })
        await note(tx, operator, 'close-case', organizationId, caseId)
        return answer(undefined)
      }),
    ),
  ]
}
