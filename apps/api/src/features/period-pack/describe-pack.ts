import type { PackContents } from '@touchline/contract/period-pack'
import type { Brand } from '@touchline/domain/brand'
import { type DocumentContent, type DocumentKind, documentKinds } from '@touchline/domain/documents'
import type { OrganizationId } from '@touchline/domain/ids'
import { type PackPart, type Period, packName } from '@touchline/domain/period-pack'
import { countDocuments, documentsAfter } from '../../books/documents/find-document.ts'
import type { Tx } from '../../db/connect.ts'
import { organizationName } from './store.ts'

type Part = PackContents['parts'][number]

const TABLES = 4
const BYTES = { pdf: 40_000, xml: 9_000, rows: 900 } as const

export type HasXml = (content: DocumentContent) => boolean

interface PackQuery {
  readonly brand: Brand
  readonly organizationId: OrganizationId
  readonly period: Period
  readonly parts: readonly PackPart[]
}

export async function describePack(
  tx: Tx,
  { brand, organizationId, period, parts }: PackQuery,
  hasXml: HasXml,
): Promise<PackContents> {
  const counted = new Map((await countDocuments(tx, organizationId, period)).map((row) => [row.kind, row]))
  const papers = async (kind: DocumentKind): Promise<Part> => {
    const { count: documents = 0, withoutAddress = 0 } = counted.get(kind) ?? {}
    const [first] = await documentsAfter(tx, organizationId, { ...period, kinds: [kind] }, null, 1)
    const isWithXml = first !== undefined && hasXml(first.content)
    return {
      part: kind,
      documents,
      withoutAddress,
      files: documents * (isWithXml ? 2 : 1),
      estimatedBytes: documents * (BYTES.pdf + (isWithXml ? BYTES.xml : 0)),
    }
  }
  const described: Part[] = []
  for (const kind of documentKinds) if (parts.includes(kind)) described.push(await papers(kind))
  const rows = [...counted.values()].reduce((sum, { count }) => sum + count, 0)
  if (parts.includes('csv'))
    described.push({ part: 'csv', documents: 0, files: TABLES, estimatedBytes: BYTES.rows * (rows + 1) })
  return { name: packName(brand.name, await organizationName(tx, organizationId), period), parts: described }
}
