import { type ListedFinding, listOpenFindings } from '../../books/findings/open-findings.store.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, organizationIn, reading } from '../act-by.ts'
import { type Command, given, givenId, UsageError } from '../command.ts'

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
  run: async (context, { state }) => {
    const { print } = context
    const findings = await reading(context, (tx) => listOpenFindings(tx, state === 'all'))
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
    const findingId = values['finding'] === undefined ? null : givenId(values, 'finding', 'list-findings shows it')
    const organizationId = given(values, 'organization') === REGION ? null : await organizationIn(context, values)
    const { said } = await actBy(context, values, acts['release-organization'], { organizationId, findingId })
    context.print(`${said.findings} closed, ${said.left} left`)
    if (said.bills !== null) context.print(`on hold no more; ${said.bills} bills are charged within seconds`)
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
    const wrong = given(values, 'wrong')
    if (wrong !== 'books' && wrong !== 'check') throw new UsageError('--wrong is books or check')
    let answered = 0
    for (;;) {
      const some = await actBy(context, values, acts['answer-brake'], { wrong })
      answered += some.said.answered
      if (some.kind === 'unchanged') break
    }
    context.print(`${answered} organisations ${wrong === 'books' ? 'are on hold' : 'were released'}`)
  },
}
