import { monthFromWire } from '@touchline/contract/wire-time'
import { deskScope, inRead } from '../db/transaction.ts'
import { type DeskRoute, deskRoute } from '../http/desk/desk-route.ts'
import { answer } from '../http/route.ts'
import type { Deps } from '../use-case/deps.ts'
import { refuse } from '../use-case/refusal.ts'
import { payoutSeen, payoutsSeen } from './payouts-seen.ts'

export const payoutRoutes = ({ db, clock }: Pick<Deps, 'db' | 'clock'>): readonly DeskRoute[] => [
  deskRoute('listPayouts', async ({ query: { month } }) =>
    answer(await inRead(db, deskScope, (tx) => payoutsSeen(tx, monthFromWire(month), clock.now()))),
  ),
  deskRoute('getPayout', async ({ params: { payoutId }, query }) => {
    const found = await inRead(db, deskScope, (tx) => payoutSeen(tx, { payoutId, ...query }))
    return found === null ? refuse('not-found', 'No payout with this id has a bill of this region') : answer(found)
  }),
]
