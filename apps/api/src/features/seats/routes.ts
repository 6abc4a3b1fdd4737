import type { GivingUpQuote } from '@touchline/contract/plans/give-up-seats'
import { user, userRole } from '@touchline/contract/seats'
import { endToWire, instantToWire } from '@touchline/contract/wire'
import type { Contract } from '@touchline/domain/contract'
import type { ContractId, UserId } from '@touchline/domain/ids'
import type { GivingUpPreview } from '@touchline/domain/plans'
import { firstBillsToWire } from '../../books/billing/invoice-wire.ts'
import { contractToWire } from '../../books/contract/contract-wire.ts'
import { addressesOfUsers } from '../../books/recipients/person-addresses.ts'
import { inTransaction } from '../../db/transaction.ts'
import { mapInPieces } from '../../http/in-pieces.ts'
import { onContract, once } from '../../http/on-contract.ts'
import { answer, type Caller, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { askAboutSeat } from './ask-about-seat.ts'
import { giveUpSeats, quoteGivingUp } from './give-up-seats.ts'
import { keepSeats } from './keep-seats.ts'
import { listApprovals, listUsers, type UserRow } from './store.ts'

type SeatDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'cell'>

export const seatRoutes = (deps: SeatDeps): Route[] => [...userRoutes(deps), ...givingUpRoutes(deps)]

const givingUpRoutes = (deps: SeatDeps): Route[] => [
  onContract(deps, 'priceGivingUp', async ({ caller, params, body }, tx, now) => {
    const quoted = await quoteGivingUp(tx, { ...asked(caller, params, body), now })
    if (quoted.kind === 'refused') return quoted
    return answer(quoteToWire(quoted.preview, quoted.account.loaded.contract))
  }),
  once(deps, 'giveUpSeats', async ({ caller, params, body }, tx, now) => {
    const { quotedTotal } = body
    const given = await giveUpSeats(tx, { ...asked(caller, params, body), quotedTotal, now, newId: deps.ids.uuid })
    if (given.kind === 'refused') return given
    const { loaded, preview } = given
    return answer({
      contractInfo: contractToWire(loaded, null, now),
      quote: quoteToWire(preview, loaded.contract),
    })
  }),
  onContract(deps, 'keepSeats', async ({ caller, params }, tx, now) => {
    const { organizationId, userId: actor, role } = caller
    const kept = await keepSeats(tx, { organizationId, contractId: params.id, actor, role, now })
    return kept.kind === 'refused' ? kept : answer(contractToWire(kept.loaded, null, now))
  }),
  onContract(deps, 'askAboutSeat', async ({ caller, params }, tx, now) => {
    const { organizationId, userId: actor, displayName: actorName } = caller
    const { id: contractId, userId } = params
    const asked = await askAboutSeat(tx, deps.cell, { organizationId, contractId, actor, actorName, userId, now })
    if (asked.kind === 'refused') return asked
    return answer({ askedDate: instantToWire(now), answerBy: asked.answerBy })
  }),
]

interface SeatSelection {
  readonly analystNum: number
  readonly viewerNum: number
  readonly userIds: readonly UserId[]
}

const asked = (
  { organizationId, userId: actor }: Caller,
  { id: contractId }: { readonly id: ContractId },
  { analystNum, viewerNum, userIds }: SeatSelection,
) => ({ organizationId, contractId, actor, userIds, seats: { analysts: analystNum, viewers: viewerNum } })

const quoteToWire = (preview: GivingUpPreview, contract: Contract): GivingUpQuote => ({
  ...firstBillsToWire(preview, contract),
  analystNum: preview.left.analysts,
  viewerNum: preview.left.viewers,
})

const userRoutes = ({ db, clock }: SeatDeps): Route[] => [
  route('listUsers', ({ caller: { organizationId }, query }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const filter = {
        ids: query._id,
        roles: query.roles,
        isDeleted: query._deletedFlag === undefined ? undefined : query._deletedFlag === 'true',
        validAt: query.valid === undefined ? null : clock.now(),
      }
      const { rows, following } = await listUsers(tx, organizationId, filter, query)
      const userIds = rows.map(({ user_id }) => user_id)
      const reached = await addressesOfUsers(tx, organizationId, userIds)
      return answer({
        results: await mapInPieces(rows, (row) => userToWire(row, reached.has(row.user_id))),
        ...following,
      })
    }),
  ),
  route('listUserApprovements', ({ caller: { organizationId }, query }) =>
    inTransaction(db, { organizationId }, async (tx) => {
      const { rows, following } = await listApprovals(tx, organizationId, query.approvementStatus, query)
      const results = rows.map((row) => ({
        _id: row.user_id,
        userApprovementId: row.user_id,
        userId: row.user_id,
        approvementStatus: row.approval,
        role: userRole.options.find((role) => row.roles.includes(role)) ?? null,
      }))
      return answer({ results, ...following })
    }),
  ),
]

const roles = user.shape.roles

const userToWire = (row: UserRow, isReached: boolean) => ({
  _id: row.user_id,
  _organization: row.organization_id,
  _createdDate: instantToWire(row.created_at),
  ...(row.created_by === null ? {} : { _createdBy: row.created_by }),
  username: row.username,
  displayName: row.display_name,
  playerId: row.player_id,
  staffPosition: row.staff_position,
  roles: roles.parse(row.roles),
  startDate: instantToWire(row.start_at),
  endDate: endToWire(row.end_at),
  _deletedFlag: row.deleted_at !== null,
  seatQuestion: isReached ? { askedDate: row.seat_asked_at === null ? null : instantToWire(row.seat_asked_at) } : null,
})
