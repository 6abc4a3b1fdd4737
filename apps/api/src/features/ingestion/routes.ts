import type { OrganizationId } from '@touchline/domain/ids'
import { type AnyCall, answer, type Route, route } from '../../http/route.ts'
import type { Deps } from '../../use-case/deps.ts'
import { refuse } from '../../use-case/refusal.ts'
import { championshipIntake, gameIntake, movieIntake, teamIntake } from './games.ts'
import { type Intake, ingest } from './ingest.ts'
import { organizationIntake } from './organizations.ts'
import { usageIntake } from './usage.ts'
import { userIntake } from './users.ts'

export const ingestionRoutes = (deps: Deps): Route[] => {
  const taking =
    <L extends { readonly organizationId: OrganizationId }>(intake: Intake<L>) =>
    async ({ stream }: Pick<AnyCall, 'stream'>) => {
      if (stream === null) return refuse('unsupported-media-type', 'This call takes application/x-ndjson')
      const result = await ingest(deps, intake, stream)
      if (result !== 'body-too-large') return answer(result)
      return refuse('body-too-large', 'Send the lines in several bodies; those before this point have been taken')
    }
  return [
    route('ingestOrganizations', taking(organizationIntake)),
    route('ingestUsers', taking(userIntake)),
    route('ingestGames', taking(gameIntake)),
    route('ingestAngleMovies', taking(movieIntake)),
    route('ingestUsage', taking(usageIntake)),
    route('ingestChampionships', taking(championshipIntake)),
    route('ingestTeams', taking(teamIntake)),
  ]
}
