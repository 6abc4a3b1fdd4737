import { documentNumber } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import { isId } from '@touchline/domain/ids'
import type { Tx } from '../../db/connect.ts'
import {
  type ActedOn,
  type ActionFilter,
  type ActionRow,
  actedOn,
  actionsBy,
  type Moved,
  movedFor,
} from './audit.store.ts'

export interface AuditedAction {
  readonly action: ActionRow
  readonly club: { readonly organizationId: OrganizationId; readonly code: string; readonly name: string } | null
  readonly number: string | null
  /** Minor units. */
  readonly moved: Pick<Moved, 'amount' | 'currency' | 'lines'> | null
}

export const everyAction: ActionFilter = {
  command: null,
  by: null,
  organizationId: null,
  words: null,
  amount: null,
  from: null,
  until: null,
  after: null,
  limit: 200,
}

const firstWord = (subject: string): string => subject.split(' ', 1)[0] ?? ''

const clubOf = ({ organization_id, organization_code, organization_name }: ActedOn) => ({
  organizationId: organization_id,
  code: organization_code,
  name: organization_name,
})

export async function readAudit(tx: Tx, filter: ActionFilter): Promise<readonly AuditedAction[]> {
  const actions = await actionsBy(tx, filter)
  const ids = [...new Set(actions.map(({ subject }) => firstWord(subject)).filter(isId))]
  const [those, moves] = await Promise.all([actedOn(tx, ids), movedFor(tx, ids)])
  const on = new Map(those.map((each): [string, ActedOn] => [each.id, each]))
  return actions.map((action) => {
    const of = on.get(firstWord(action.subject))
    const move = moves.find(({ command, subject }) => command === action.command && subject === action.subject)
    return {
      action,
      club: of === undefined ? null : clubOf(of),
      number:
        of === undefined || of.issuer === null
          ? null
          : documentNumber('invoice', of.issuer, of.year ?? 0, of.number ?? 0),
      moved: move ?? null,
    }
  })
}
