import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { DeskTable, TableRows } from '@touchline/contract/desk/table'
import { deskTables, isTable } from '@touchline/contract/desk/tables'
import { instantToWire } from '@touchline/contract/wire'
import { CSV_MARK, csvRow } from '@touchline/domain/csv'
import { hasRight, needsCase, whoMay } from '@touchline/domain/operators'
import { unsaid, writeOperatorAction } from '../books/operator-actions.ts'
import { inTransaction } from '../db/transaction.ts'
import { type AnyDeskCall, type DeskRoute, deskRoute, type Operator } from '../http/desk/desk-route.ts'
import { attachment, FileBody } from '../http/file-body.ts'
import { readPart } from '../http/reading/read-call.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { type Refusal, refuse, refuseWith } from '../use-case/refusal.ts'
import { administration } from './act.ts'
import { caseFault } from './case-fault.ts'

const ALL = 100_000

type Given = Readonly<Record<string, unknown>>

const isGiven = (value: unknown): value is Given => typeof value === 'object' && value !== null

/** What the page's own call takes, read as it reads it. */
function askedOf({ endpoint, limit }: DeskTable, given: Given) {
  const inPath = new Set(endpoint.path.match(/(?<=:)\w+/g))
  const part = (isOfPath: boolean) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => inPath.has(name) === isOfPath))
  const params = readPart('query', endpoint.params, part(true))
  if (params.kind === 'refused') return params
  const query = readPart('query', endpoint.query, part(false))
  if (query.kind === 'refused') return query
  const whole = isGiven(query.value) ? query.value : {}
  return { kind: 'asked', params: params.value, query: limit === null ? whole : { ...whole, limit } } as const
}

const passedOn = [
  'invalid-request',
  'act-not-allowed',
  'case-needed',
  'not-found',
  'run-unknown',
  'month-not-begun',
  'bridge-differs',
] as const

/** Of a page's call; another is a bug. */
function refusalOf({ message, code, details }: Refusal): Refusal<(typeof passedOn)[number]> {
  const known = passedOn.find((each) => each === code)
  if (known === undefined) throw new Error(message)
  return { kind: 'refused', code: known, message, details }
}

interface Said {
  readonly filter: string
  readonly instant: string
}

type Read = { readonly kind: 'read'; readonly page: TableRows } | Refusal
type Ask = (next: Given) => Promise<Read>

/** The digest is of heads and rows; a file without one is not whole. */
async function* written(heads: readonly string[], { filter, instant }: Said, first: TableRows, ask: Ask) {
  const hash = createHash('sha256')
  const hashed = (text: string): string => {
    hash.update(text)
    return text
  }
  yield CSV_MARK + [['filter', filter], ['instant', instant], ['']].map(csvRow).join('') + hashed(csvRow(heads))
  let page = first
  for (;;) {
    yield hashed(page.rows.map(csvRow).join(''))
    if (page.next === null) break
    const next = await ask(page.next)
    if (next.kind === 'refused') throw new Error(next.message)
    page = next.page
  }
  yield [[''], ['sha256', hash.digest('hex')]].map(csvRow).join('')
}

const filterOf = (name: string, given: Given): string =>
  [name, ...Object.entries(given).map(([key, value]) => `${key}=${String(value)}`)].join(' ')

/** Support; other roles that read without amounts have none here. */
const caseOf = (operator: Operator, caseId: string | undefined) =>
  operator.roles.includes('support') && needsCase(operator.roles) ? caseFault(operator, caseId) : null

export function tableRoutes({ db, clock, ids, cell }: Deps, routes: readonly DeskRoute[]): readonly DeskRoute[] {
  const note = (operator: Operator, subject: string, caseId: string | undefined) =>
    inTransaction(db, administration(), (tx) =>
      writeOperatorAction(tx, {
        ...unsaid,
        actionId: ids.uuid(),
        operator: operator.name,
        command: 'take-file',
        subject,
        caseId: caseId ?? null,
      }),
    )

  async function read(table: DeskTable, call: AnyDeskCall): Promise<Read> {
    const route = routes.find(({ endpoint }) => endpoint === table.endpoint)
    if (route === undefined) throw new Error(`${table.endpoint.path} is not served`)
    const outcome = await route.handle(call)
    if (outcome.kind === 'refused') return outcome
    const differing = table.differsAt(outcome.body)
    if (differing !== null) return refuseWith('bridge-differs', 'It does not come to the bills', differing)
    return { kind: 'read', page: table.rowsOf(outcome.body, isGiven(call.query) ? call.query : {}) }
  }

  return [
    deskRoute('getTable', async (call) => {
      const { operator, params, query } = call
      if (!isTable(params.table)) return refuse('not-found', 'No table of the desk is called so')
      const { case: caseId, ...filter } = query
      const table = deskTables[params.table]
      const { right = 'anybody' } = table.endpoint
      if (!hasRight(operator.roles, right))
        return refuseWith('act-not-allowed', 'None of your roles may do this', { roles: [...whoMay(right)] })
      const fault = table.isOfClubs ? caseOf(operator, caseId) : null
      if (fault !== null) return fault
      const asked = askedOf(table, right === 'read-customer' ? query : filter)
      if (asked.kind === 'refused') return refusalOf(asked)
      const ask = (next: Given) =>
        read(table, { ...call, headers: {}, ...asked, query: { ...asked.query, ...next }, most: ALL })
      const first = await ask({})
      if (first.kind === 'refused') return refusalOf(first)
      const said = { filter: filterOf(params.table, filter), instant: instantToWire(clock.now()) }
      if (table.isOfClubs) await note(operator, said.filter, caseId)
      const headers = { 'content-disposition': attachment(`${params.table}-${cell.region}.csv`) }
      return answer(new FileBody(Readable.from(written(table.heads, said, first.page, ask)), headers))
    }),
  ]
}
