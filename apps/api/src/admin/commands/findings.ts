import { inTransaction } from '../../db/transaction.ts'
import { answerBrake } from '../../features/findings/answer-brake.ts'
import { releaseOrganization } from '../../features/findings/release-organization.ts'
import { type Command, given, givenId, Refused, reasonIn, UsageError } from '../command.ts'
import { findOrganization } from '../find-organization.ts'
import { type ListedFinding, listOpenFindings } from '../findings.store.ts'
import { recordAction } from '../store.ts'

const CELL = { system: 'administration' } as const

const moment = (instant: number): string => new Date(instant).toISOString()

function* linesOf(finding: ListedFinding): Generator<string> {
  const { finding_id, organization_id, check_id, subject, sentence, facts, found_at, seen_at } = finding
  yield `${finding_id}  ${organization_id ?? 'region'}  ${check_id}  ${subject}`
  yield `    not so that ${sentence}${facts === '' ? '' : `: ${facts}`}`
  yield `    found ${moment(found_at)}, last seen ${moment(seen_at)}`
  if (finding.released_at === null) return
  yield `    released ${moment(finding.released_at)} by ${finding.released_by}: ${finding.release_reason}`
}

export const listFindings: Command = {
  name: 'list-findings',
  positional: [],
  options: { state: { value: 'open|all', says: 'open when not given; all has what was released and is still so' } },
  summary: 'what the checks of the books found; the newest first, 200 at most',
  run: async ({ db, print }, { state }) => {
    const findings = await inTransaction(db, CELL, (tx) => listOpenFindings(tx, state === 'all'))
    for (const finding of findings) for (const line of linesOf(finding)) print(line)
    if (findings.length === 0) print('no findings')
  },
}

const REGION = 'region'

export const releaseOrganizationCommand: Command = {
  name: 'release-organization',
  positional: [],
  options: {
    organization: {
      value: 'organization',
      isRequired: true,
      says: `its id or code, list-findings shows it; ${REGION} for what holds nobody`,
    },
    reason: { value: 'text', isRequired: true, says: 'what was looked at and done; it is kept with the finding' },
    operator: { value: 'name', isRequired: true, says: 'who looked; the audit keeps it' },
    finding: { value: 'id', says: 'one finding; all that are open when not given' },
  },
  summary: 'closes findings; with the last one the organisation is charged and can buy again',
  run: async (context, values) => {
    const { db, clock, print } = context
    const isRegion = given(values, 'organization') === REGION
    const findingId = values['finding'] === undefined ? null : givenId(values, 'finding', 'list-findings shows it')
    const reason = reasonIn(values)
    const only = findingId === null ? null : { findingId }
    const because = { only, reason, operator: given(values, 'operator'), now: clock.now() }
    const outcome = await inTransaction(db, CELL, async (tx) => {
      const organizationId = isRegion ? null : await findOrganization(tx, values)
      const released = await releaseOrganization(tx, { organizationId, ...because })
      if (released.kind === 'released')
        await recordAction(tx, context, 'release-organization', findingId ?? organizationId ?? REGION)
      return released
    })
    if (outcome.kind === 'refused') throw new Refused(outcome.message)
    print(`${outcome.findings} closed, ${outcome.left} left`)
    if (outcome.bills !== null) print(`on hold no more; ${outcome.bills} bills are charged within seconds`)
  },
}

export const answerBrakeCommand: Command = {
  name: 'answer-brake',
  positional: [],
  options: {
    wrong: {
      value: 'books|check',
      isRequired: true,
      says: 'books puts all whose charges wait on hold; check releases them, and those that the same checks put on hold',
    },
    reason: { value: 'text', isRequired: true, says: 'what was looked at and done; it is kept with the findings' },
    operator: { value: 'name', isRequired: true, says: 'who looked; the audit keeps it' },
  },
  summary: 'says what is wrong where very many organisations have findings: their charges wait for it',
  run: async (context, values) => {
    const { db, clock, print } = context
    const wrong = given(values, 'wrong')
    if (wrong !== 'books' && wrong !== 'check') throw new UsageError('--wrong is books or check')
    const answered = await answerBrake(db, {
      wrong,
      reason: reasonIn(values),
      operator: given(values, 'operator'),
      now: clock.now(),
      record: (tx, what) => recordAction(tx, context, 'answer-brake', what),
    })
    print(`${answered} organisations ${wrong === 'books' ? 'are on hold' : 'were released'}`)
  },
}
