import { createHash } from 'node:crypto'
import { MOST_LINES, type todayEndpoints } from '@touchline/contract/desk/today'
import type { ResponseOf } from '@touchline/contract/endpoint'
import { instantFromWire, instantToWire } from '@touchline/contract/wire'
import { DAY, type Instant } from '@touchline/domain/calendar'
import { catalogueLacks } from '@touchline/domain/catalogue'
import { inOrder, needsCase, todayKindsOf } from '@touchline/domain/operators'
import { regionDefaults } from '@touchline/domain/organization'
import { loadCatalogue } from '../../books/catalogue/catalogue.ts'
import type { Tx } from '../../db/connect.ts'
import { deskScope, inRead, inTransaction } from '../../db/transaction.ts'
import { type DeskRoute, deskRoute, type Operator } from '../../http/desk/desk-route.ts'
import { answer, hasAlready, Unchanged } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { administration } from '../act.ts'
import type { Desk } from '../sign-in/desk.ts'
import { type Processes, readProcesses } from './processes.store.ts'
import { doneSince, isAnyClub, leaveLines, takeLines, takersOf, todayLines } from './today.store.ts'

type Today = ResponseOf<typeof todayEndpoints.getToday>
type Done = ResponseOf<typeof todayEndpoints.getDone>
type Row = Awaited<ReturnType<typeof todayLines>>[number]

const LATEST_DAYS = 92
const DONE_DAYS = 3

const lineToWire = (row: Row, { name, roles }: Operator, now: Instant): Today['lines'][number] => ({
  line: row.line,
  kind: row.kind,
  organizationId: row.organization_id,
  club: row.club,
  about: row.about,
  facts: row.facts,
  amount:
    row.amount === null || row.currency === null || needsCase(roles)
      ? null
      : { minor: row.amount, currency: row.currency },
  since: instantToWire(row.since),
  due: row.due === null ? null : instantToWire(row.due),
  mail: row.mail,
  takenBy: row.taken_by,
  isMine: row.taken_by === name,
  later:
    row.later_until === null || row.later_until <= now
      ? null
      : { until: instantToWire(row.later_until), why: row.later_why },
})

const processesToWire = ({ provider, books, mail, ...others }: Processes): Done['processes'] => ({
  ...others,
  providerComparedDate: instantToWire(provider),
  booksCheckedDate: instantToWire(books),
  mailWaitsSince: mail === null ? null : instantToWire(mail),
})

const tagOf = (today: Today): string => createHash('sha256').update(JSON.stringify(today)).digest('base64url')

interface Chosen {
  readonly operator: Operator
  readonly lines: readonly string[]
  readonly later: { readonly until: Instant; readonly why: string | null } | null
}

type Cell = Pick<Deps, 'db' | 'clock' | 'cell'>

export const todayRoutes = (deps: Cell, desk: Desk): readonly DeskRoute[] => [
  ...readingRoutes(deps, desk),
  ...takingRoutes(deps),
]

function readingRoutes({ db, clock, cell }: Cell, { settings }: Desk): readonly DeskRoute[] {
  const hasFinance = [...settings.groups.values()].some((roles) => roles.includes('finance'))

  const missingIn = async (tx: Tx): Promise<Today['missing']> => [
    ...(catalogueLacks(await loadCatalogue(tx), regionDefaults[cell.region]).length === 0
      ? []
      : (['catalogue'] as const)),
    ...((await isAnyClub(tx)) ? [] : (['club'] as const)),
    ...(hasFinance ? [] : (['finance'] as const)),
  ]

  return [
    deskRoute('getToday', async (call) => {
      const { operator, most = MOST_LINES } = call
      const now = clock.now()
      const asked = { kinds: todayKindsOf(operator.roles), most: most + 1, now }
      const [rows, missing] = await inRead(
        db,
        deskScope,
        async (tx) => [await todayLines(tx, asked), await missingIn(tx)] as const,
      )
      const lines = inOrder(rows.map((row) => lineToWire(row, operator, now))).slice(0, most)
      const today = { lines, hasMore: rows.length > most, missing }
      const etag = tagOf(today)
      return hasAlready(call, etag) ? answer(new Unchanged(), { etag }) : answer(today, { etag })
    }),
    deskRoute('getDone', async () => {
      const now = clock.now()
      const since = now - DONE_DAYS * DAY
      const [done, processes] = await inRead(
        db,
        deskScope,
        async (tx) => [await doneSince(tx, since), await readProcesses(tx, now)] as const,
      )
      return answer({ since: instantToWire(since), ...done, processes: processesToWire(processes) })
    }),
  ]
}

function takingRoutes({ db, clock }: Cell): readonly DeskRoute[] {
  const take = ({ operator, lines, later }: Chosen) =>
    inTransaction(db, administration(), async (tx) => {
      const now = clock.now()
      const there = await todayLines(tx, { kinds: todayKindsOf(operator.roles), most: MOST_LINES, now })
      const known = new Set(there.map(({ line }) => line))
      const asked = lines.filter((line) => known.has(line))
      const taken = new Set(await takeLines(tx, { lines: asked, operator: operator.name, later, now }))
      const left = [...new Set(lines)].filter((line) => !taken.has(line))
      const takers = new Map((await takersOf(tx, left)).map((row) => [row.line, row.operator]))
      const takerOf = (line: string) => (known.has(line) ? (takers.get(line) ?? null) : null)
      return answer({ missed: left.map((line) => ({ line, takenBy: takerOf(line) })) })
    })

  return [
    deskRoute('takeLines', ({ operator, body: { lines } }) => take({ operator, lines, later: null })),
    deskRoute('leaveLines', async ({ operator, body: { lines } }) => {
      await inTransaction(db, administration(), (tx) => leaveLines(tx, lines, operator.name))
      return answer(undefined)
    }),
    deskRoute('putLinesOff', async ({ operator, body: { lines, until: asked, why } }) => {
      const until = instantFromWire(asked)
      const now = clock.now()
      if (until <= now || until > now + LATEST_DAYS * DAY)
        return refuse('invalid-request', 'Later is from now to 92 days on', { fields: ['body.until'] })
      return take({ operator, lines, later: { until, why } })
    }),
  ]
}
