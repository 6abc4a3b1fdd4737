import { type Period, periodFault } from '@touchline/domain/period-pack'
import { writeFacturX } from '@touchline/paper/factur-x'
import { writePdf } from '@touchline/paper/pdf'
import { inTransaction } from '../../db/transaction.ts'
import { attachment, FileBody } from '../../http/file-body.ts'
import { answer, type Route, route } from '../../http/route.ts'
import { turnsOfProcess } from '../../http/turns.ts'
import type { Deps } from '../../use-case/deps.ts'
import { type Refusal, refuse } from '../../use-case/refusal.ts'
import { describePack } from './describe-pack.ts'
import { downloadPack } from './download-pack.ts'
import { createGate } from './gate.ts'
import type { WritePapers } from './pack-files.ts'

const writePapers: WritePapers = async (content) => ({ pdf: await writePdf(content), xml: writeFacturX(content) })

export const periodPackRoutes = (
  { db, clock, cell }: Pick<Deps, 'db' | 'clock' | 'cell'>,
  write: WritePapers = writePapers,
): Route[] => {
  const workshop = { brand: cell.brand, db, write, gate: createGate(), turns: turnsOfProcess }
  return [
    route('describePeriodPack', async ({ caller: { organizationId }, query: { parts, ...period } }) => {
      const refused = periodRefusal(period)
      if (refused !== null) return refused
      const asked = { organizationId, period, parts }
      return inTransaction(db, { organizationId }, async (tx) =>
        answer(await describePack(tx, { ...asked, brand: cell.brand }, (content) => writeFacturX(content) !== null)),
      )
    }),
    route('downloadPeriodPack', async ({ caller, query: { parts, ...period } }) => {
      const refused = periodRefusal(period)
      if (refused !== null) return refused
      const { organizationId, userId: actor } = caller
      const opened = await downloadPack(workshop, { organizationId, actor, period, parts, now: clock.now() })
      if (opened.kind === 'refused') return opened
      return answer(new FileBody(opened.content, { 'content-disposition': attachment(opened.name) }))
    }),
  ]
}

function periodRefusal(period: Period): Refusal<'invalid-request'> | null {
  const fault = periodFault(period)
  if (fault === null) return null
  return refuse('invalid-request', `The period is impossible: ${fault}`, { fields: ['query.to'] })
}
