import type { Instant } from '@touchline/domain/calendar'
import type { OrganizationId } from '@touchline/domain/ids'
import { sql } from 'kysely'
import { GENESIS, hashOf } from '../books/audit.ts'
import type { Finding } from '../books/findings/check.ts'
import { among } from '../db/among.ts'
import type { Tx } from '../db/connect.ts'

const PAGE = 5_000

const pageAfter = (
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  last: { readonly organization_id: OrganizationId; readonly sequence: number } | undefined,
) => {
  const rows = tx
    .selectFrom('audit_entries')
    .selectAll()
    .where(among('organization_id', organizationIds))
    .orderBy('organization_id')
    .orderBy('sequence')
    .limit(PAGE)
  return last === undefined
    ? rows.execute()
    : rows
        .where(sql<boolean>`(organization_id, sequence) > (${last.organization_id}::uuid, ${last.sequence})`)
        .execute()
}

export type Link = Awaited<ReturnType<typeof pageAfter>>[number]

export async function* linksOf(tx: Tx, organizationIds: readonly OrganizationId[]): AsyncGenerator<Link> {
  let last: Link | undefined
  do {
    const page: readonly Link[] = await pageAfter(tx, organizationIds, last)
    yield* page
    last = page.length === PAGE ? page.at(-1) : undefined
  } while (last !== undefined)
}

const isNext = (link: Link, before: Link | undefined): boolean => {
  const previous = before?.hash ?? GENESIS
  const said = { ...link, organizationId: link.organization_id, at: link.happened_at }
  return (
    link.sequence === (before?.sequence ?? 0) + 1 &&
    link.previous_hash === previous &&
    link.hash === hashOf(previous, link.sequence, said)
  )
}

const broken = ({ organization_id, sequence, action, subject }: Link): Finding => ({
  id: 'I32-chain',
  sentence: 'every row of the audit proves the one before it',
  organizationId: organization_id,
  subject: `audit row ${sequence}`,
  facts: `it says ${action} of ${subject}`,
})

interface KnownEnd {
  readonly organization_id: OrganizationId
  readonly chain_sequence: number | null
  readonly chain_hash: string | null
}

async function knownEnds(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
): Promise<ReadonlyMap<OrganizationId, KnownEnd>> {
  const rows = await tx
    .selectFrom('checked_books')
    .select(['organization_id', 'chain_sequence', 'chain_hash'])
    .where(among('organization_id', organizationIds))
    .where('chain_hash', 'is not', null)
    .execute()
  return new Map(rows.map((row) => [row.organization_id, row]))
}

const notKept = ({ organization_id, chain_sequence }: KnownEnd): Finding => ({
  id: 'I32-kept',
  sentence: 'the audit still has the row that was its last when it was checked',
  organizationId: organization_id,
  subject: `audit row ${chain_sequence}`,
  facts: 'it is gone, or another',
})

interface Chains {
  readonly rows: number
  readonly findings: readonly Finding[]
  readonly ends: readonly Link[]
}

/** Invariant I32. */
export async function followChains(
  tx: Tx,
  organizationIds: readonly OrganizationId[],
  until: Instant,
): Promise<Chains> {
  const known = await knownEnds(tx, organizationIds)
  const kept = new Set<OrganizationId>()
  const findings: Finding[] = []
  const ends = new Map<OrganizationId, Link>()
  let rows = 0
  let before: Link | undefined
  for await (const link of linksOf(tx, organizationIds)) {
    const isOfSame = before?.organization_id === link.organization_id
    if (!isNext(link, isOfSame ? before : undefined)) findings.push(broken(link))
    const end = known.get(link.organization_id)
    if (end?.chain_sequence === link.sequence && end.chain_hash === link.hash) kept.add(link.organization_id)
    if (link.happened_at <= until) ends.set(link.organization_id, link)
    before = link
    rows += 1
  }
  const gone = [...known.values()].filter(({ organization_id }) => !kept.has(organization_id))
  return { rows, findings: [...findings, ...gone.map(notKept)], ends: [...ends.values()] }
}
