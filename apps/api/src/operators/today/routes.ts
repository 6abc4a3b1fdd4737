import { instantToWire } from '@touchline/contract/wire'
import { isTodayKind, linesFor } from '@touchline/domain/operators'
import type { Tx } from '../../db/connect.ts'
import { deskScope, inRead, inTransaction } from '../../db/transaction.ts'
import { type DeskRoute, deskRoute, type Operator } from '../../http/desk/desk-route.ts'
import { answer } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { administration } from '../act.ts'
import { leaveLine, takeLine, todayLines } from './today.store.ts'

export function todayRoutes({ db, clock }: Pick<Deps, 'db' | 'clock'>): readonly DeskRoute[] {
  const linesOf = async (tx: Tx, { roles }: Operator) =>
    linesFor(
      roles,
      (await todayLines(tx, clock.now())).flatMap(({ kind, ...row }) => (isTodayKind(kind) ? [{ kind, ...row }] : [])),
    )
  return [
    deskRoute('getToday', async ({ operator }) => {
      const lines = await inRead(db, deskScope, (tx) => linesOf(tx, operator))
      return answer({
        now: instantToWire(clock.now()),
        lines: lines.map(({ organization_id: organizationId, taken_by: takenBy, since, due, ...line }) => ({
          ...line,
          organizationId,
          takenBy,
          isMine: takenBy === operator.name,
          since: instantToWire(since),
          due: due === null ? null : instantToWire(due),
        })),
      })
    }),
    deskRoute('takeLine', async ({ operator, params: { line } }) =>
      inTransaction(db, administration(), async (tx) => {
        const lines = await linesOf(tx, operator)
        if (!lines.some((each) => each.line === line)) return refuse('not-found', 'Its cause is gone')
        return (await takeLine(tx, line, operator.name, clock.now()))
          ? answer(undefined)
          : refuse('line-taken', 'Somebody else took it')
      }),
    ),
    deskRoute('leaveLine', async ({ operator, params: { line } }) => {
      await inTransaction(db, administration(), (tx) => leaveLine(tx, line, operator.name))
      return answer(undefined)
    }),
  ]
}
