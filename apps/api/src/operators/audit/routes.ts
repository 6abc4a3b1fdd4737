import { instantFromWire } from '@touchline/contract/wire'
import { amountsTyped } from '@touchline/domain/operators'
import { organizationNamed } from '../../books/organization/organization-names.ts'
import { deskScope, inRead } from '../../db/transaction.ts'
import { type DeskRoute, deskRoute } from '../../http/desk/desk-route.ts'
import { answer } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { actNamed } from '../acts.ts'
import { actionToWire } from './action-wire.ts'
import { everyAction, readAudit } from './read-audit.ts'

const wrong = (field: string, message: string) => refuse('invalid-request', message, { fields: [`query.${field}`] })

export const auditRoutes = ({ db }: Pick<Deps, 'db'>): readonly DeskRoute[] => [
  deskRoute('getAudit', async ({ query }) => {
    const amount = query.amount === undefined ? null : amountsTyped(query.amount)
    if (query.amount !== undefined && amount === null) return wrong('amount', 'This is no amount')
    const from = query.from === undefined ? null : instantFromWire(query.from)
    const until = query.until === undefined ? null : instantFromWire(query.until)
    if (from !== null && until !== null && from >= until) return wrong('until', 'It ends before it begins')
    const found = await inRead(db, deskScope, async (tx) => {
      const organizationId = query.club === undefined ? null : await organizationNamed(tx, query.club)
      if (query.club !== undefined && organizationId === null) return null
      return readAudit(tx, {
        ...everyAction,
        command: query.act === undefined ? null : (actNamed(query.act)?.command ?? null),
        by: query.by ?? null,
        organizationId,
        words: query.reason ?? null,
        amount,
        from,
        until,
        after: query.after ?? null,
        limit: query.limit + 1,
      })
    })
    if (found === null) return wrong('club', 'No club of this region has this id or code')
    return answer({ actions: found.slice(0, query.limit).map(actionToWire), hasMore: found.length > query.limit })
  }),
]
