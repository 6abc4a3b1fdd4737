import { monthToWire } from '@touchline/contract/wire-time'
import { firstDay, startOfMonth } from '@touchline/domain/calendar'
import { regionDefaults } from '@touchline/domain/organization'
import { inRead, inTransaction } from '../../db/transaction.ts'
import { askedBills, datedMails, markSeen, previewInMaking } from '../../features/run/kept-preview.store.ts'
import { askForPreview } from '../../features/run/make-preview.ts'
import { readPreview } from '../../features/run/read-preview.ts'
import { type DeskRoute, deskRoute } from '../../http/desk/desk-route.ts'
import { answer } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { administration } from '../act.ts'
import { askedRun } from './asked-run.ts'
import { signRoute } from './sign.ts'
import { billToWire, linesToWire, previewToWire } from './wire.ts'

export function runRoutes(deps: Deps): readonly DeskRoute[] {
  const { db, clock, ids, cell } = deps
  return [
    deskRoute('getRun', ({ operator, params }) =>
      inRead(db, administration(), async (tx) => {
        const asked = await askedRun(tx, deps, params.month)
        if (asked.kind === 'refused') return asked
        const { month, coming, months } = asked
        const now = clock.now()
        const isComing = month === coming
        const preview = await readPreview(tx, month)
        const making = isComing ? await previewInMaking(tx, month, now) : undefined
        const first = startOfMonth(month, regionDefaults[cell.region].zone)
        return answer({
          day: firstDay(month),
          months: months.map(monthToWire),
          isComing,
          making: making === undefined ? null : { seen: making.organizations_seen, of: making.organizations },
          preview:
            preview === null ? null : await previewToWire(tx, { preview, month, isComing, now, caller: operator.name }),
          mails: isComing ? await datedMails(tx, first) : [],
        })
      }),
    ),
    deskRoute('listRunBills', ({ params, query }) =>
      inRead(db, administration(), async (tx) => {
        const asked = await askedRun(tx, deps, params.month)
        if (asked.kind === 'refused') return asked
        const preview = await readPreview(tx, asked.month)
        const rows = preview === null ? [] : await askedBills(tx, preview.previewId, query)
        return answer({
          bills: rows.slice(0, query.limit).map((row) => ({ ...billToWire(row), lines: linesToWire(row.lines) })),
          nextOffset: rows.length > query.limit ? query.offset + query.limit : null,
        })
      }),
    ),
    deskRoute('previewRun', async ({ operator, params }) => {
      const asked = await inRead(db, administration(), (tx) => askedRun(tx, deps, params.month, 'coming'))
      if (asked.kind === 'refused') return asked
      const { month } = asked
      await askForPreview(deps, { previewId: ids.uuid(), month, by: operator.name, now: clock.now() })
      return answer(undefined)
    }),
    deskRoute('markRunBills', ({ operator, params, body: { isSeen, bills } }) =>
      inTransaction(db, administration(), async (tx) => {
        const asked = await askedRun(tx, deps, params.month)
        if (asked.kind === 'refused') return asked
        const preview = await readPreview(tx, asked.month)
        if (preview !== null) await markSeen(tx, preview.previewId, { seen: bills, by: isSeen ? operator.name : null })
        return answer(undefined)
      }),
    ),
    signRoute(deps),
  ]
}
