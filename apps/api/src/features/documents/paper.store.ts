import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { at } from '../../db/column-values.ts'
import type { Tx } from '../../db/connect.ts'

interface PaperKey {
  readonly organizationId: OrganizationId
  readonly documentId: string
}

export const insertPaper = (tx: Tx, { organizationId, documentId }: PaperKey, sha256: string, writtenAt: Instant) =>
  tx
    .insertInto('document_papers')
    .values({ organization_id: organizationId, document_id: documentId, sha256, written_at: at(writtenAt) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

interface After {
  readonly organizationId: string
  readonly documentId: string
}

export const documentsWithoutPaper = (tx: Tx, after: After | undefined, count: number): Promise<readonly PaperKey[]> =>
  tx
    .selectFrom('documents as d')
    .select(['d.organization_id as organizationId', 'd.document_id as documentId'])
    .where((eb) =>
      // The limit forces the index: otherwise every portion reads all checksums.
      eb(
        eb
          .selectFrom('document_papers as p')
          .select('p.document_id')
          .whereRef('p.organization_id', '=', 'd.organization_id')
          .whereRef('p.document_id', '=', 'd.document_id')
          .limit(1),
        'is',
        null,
      ),
    )
    .$if(after !== undefined, (query) =>
      query.where(
        sql<boolean>`(d.organization_id, d.document_id) > (${after?.organizationId}::uuid, ${after?.documentId}::uuid)`,
      ),
    )
    .orderBy('d.organization_id')
    .orderBy('d.document_id')
    .limit(count)
    .execute()

interface StoredPaper {
  readonly organization_id: OrganizationId
  readonly document_id: string
  readonly sha256: string
}

const READ_FOR_SAMPLE = 10_000

export async function somePapers(tx: Tx, count: number): Promise<readonly StoredPaper[]> {
  const { rows } = await sql<StoredPaper>`
    select organization_id, document_id, sha256 from document_papers
    tablesample system ((select least(100, ${READ_FOR_SAMPLE} * 100.0 / greatest(reltuples, 1))
      from pg_class where oid = 'document_papers'::regclass))
    order by random() limit ${count}`.execute(tx)
  return rows
}
