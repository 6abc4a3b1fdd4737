import { type Intake, ingest } from '@touchline/api/features/ingestion/ingest'
import type { Deps } from '@touchline/api/use-case/deps'
import type { OrganizationId } from '@touchline/domain/ids'

export type Document = Readonly<Record<string, unknown>>

async function* bodyOf(documents: readonly Document[]) {
  const encoder = new TextEncoder()
  for (const document of documents) yield encoder.encode(`${JSON.stringify(document)}\n`)
}

/** Every document must be accepted. */
export async function feed<L extends { readonly organizationId: OrganizationId }>(
  deps: Pick<Deps, 'db' | 'clock' | 'ids' | 'cell'>,
  intake: Intake<L>,
  documents: readonly Document[],
): Promise<void> {
  const result = await ingest(deps, intake, bodyOf(documents))
  if (result === 'body-too-large') throw new Error(`the demo world has too many ${intake.noun}`)
  const [first] = result.refusals
  if (first !== undefined) throw new Error(`${intake.noun} of the demo world were refused: ${JSON.stringify(first)}`)
}
