import { deskScope, inRead } from '../db/transaction.ts'
import { listFiles } from '../features/payment/bank-file/bank-file.store.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { refuse } from '../use-case/refusal.ts'
import { actingOn, carryOut } from './act.ts'
import { acts } from './acts.ts'
import { bankFileSeen, fileToWire } from './bank-file-seen.ts'

export function bankFileRoutes(deps: Deps): readonly DeskRoute[] {
  const { db } = deps
  return [
    deskRoute('readBankFile', async ({ operator, body }) => {
      const outcome = await carryOut(actingOn(deps, operator), acts['read-bank-file'], body)
      if (outcome.kind === 'refused') throw new Error(outcome.message)
      const { said } = outcome
      return answer(said.kind === 'not-read' ? { ...said, faults: [...said.faults] } : said)
    }),
    deskRoute('listBankFiles', async ({ most }) => {
      const rows = await inRead(db, deskScope, (tx) => listFiles(tx, most))
      return answer({ files: rows.map((row) => ({ ...fileToWire(row), lines: row.lines, waiting: row.waiting })) })
    }),
    deskRoute('getBankFile', async ({ params: { fileId }, most }) => {
      const found = await inRead(db, deskScope, (tx) => bankFileSeen(tx, fileId, most))
      return found === null ? refuse('not-found', 'No file of the bank with this id was read here') : answer(found)
    }),
  ]
}
