import type { Instant } from '@touchline/domain/calendar'
import type { OperatorRole } from '@touchline/domain/operators'
import type { DeskSettings } from '../../configuration/desk.ts'
import type { Db } from '../../db/connect.ts'
import type { SignInProvider } from '../../ports/sign-in-provider.ts'
import type { Deps } from '../../use-case/deps.ts'

/** For all regions. */
export interface Desk {
  /** Has the sessions. */
  readonly db: Db
  readonly provider: SignInProvider
  readonly settings: Pick<
    DeskSettings,
    'url' | 'groups' | 'limits' | 'alwaysTwo' | 'secondFactor' | 'caseUrl' | 'answers' | 'booksOf' | 'files'
  >
  readonly cells: readonly Pick<Deps, 'db' | 'cell'>[]
  /** The machine's time, not the books'. */
  readonly now: () => Instant
  readonly startedAt: Instant
}

export const rolesOf = ({ settings }: Desk, groups: readonly string[]): readonly OperatorRole[] => [
  ...new Set(groups.flatMap((group) => settings.groups.get(group) ?? [])),
]
