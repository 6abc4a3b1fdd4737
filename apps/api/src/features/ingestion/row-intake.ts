import type { OrganizationId } from '@touchline/domain/ids'
import { lockOrganizations } from '../../books/contract/hold-organizations.ts'
import type { Intake, IntakeContext, Outcome } from './ingest.ts'
import { type Ingested, type JsonRow, type Target, upsert } from './store.ts'

interface Plain<L, T extends Ingested> {
  readonly target: Target<T>
  readonly rowOf: (line: L) => JsonRow<T>
  readonly idOf: (line: L) => string
  /** Why this line cannot be taken; asked of lines whose organisation is known. */
  readonly obstacles?: (context: IntakeContext, lines: readonly L[]) => Promise<(line: L) => Outcome | null>
}

const nothing = async () => () => null

/** Lines that are rows: written where nothing is in the way, distinguished by whether they changed anything. */
export const rowIntake = <L extends { readonly organizationId: OrganizationId }, T extends Ingested>({
  target,
  rowOf,
  idOf,
  obstacles = nothing,
}: Plain<L, T>): Pick<Intake<L>, 'idOf' | 'take'> => ({
  idOf,
  take: async (context, lines) => {
    const locked = await lockOrganizations(
      context.tx,
      lines.map((line) => line.organizationId),
    )
    const obstacleOf = await obstacles(context, lines)
    const judged = lines.map((line) => ({
      line,
      obstacle: locked.has(line.organizationId) ? obstacleOf(line) : ('organization-unknown' as const),
    }))
    const open = judged.filter(({ obstacle }) => obstacle === null)
    const changed = await upsert(
      context.tx,
      target,
      open.map(({ line }) => rowOf(line)),
    )
    return judged.map(({ line, obstacle }) => obstacle ?? (changed.has(idOf(line)) ? 'accepted' : 'unchanged'))
  },
})
