import type { Instant } from '@touchline/domain/calendar'
import type { Finding } from '../../books/findings/check.ts'
import { verifyBooks } from '../../checks/verify-books.ts'
import { inTransaction } from '../../db/transaction.ts'
import { type Command, Refused, UsageError } from '../command.ts'

/** Longer than any transaction. */
const SETTLED_MS = 3_600_000

interface Expected {
  readonly until: Instant
  readonly digest: string
}

function expectedOf(text: string): Expected {
  const [moment = '', digest = '', ...rest] = text.split('/')
  const until = Date.parse(moment)
  if (Number.isNaN(until) || !/^[0-9a-f]{64}$/.test(digest) || rest.length > 0)
    throw new UsageError('--expect is a digest as the command printed it, e.g. 2026-12-03T01:00:00.000Z/5f2c...')
  return { until, digest }
}

const findingText = ({ id, sentence, organizationId, subject, facts = '' }: Finding): string =>
  `${id}  ${organizationId ?? 'region'}  ${subject}: not so that ${sentence}${facts === '' ? '' : `: ${facts}`}`

export const verifyBooksCommand: Command = {
  name: 'verify-books',
  positional: [],
  options: {
    expect: { value: 'digest', says: 'one printed earlier: is the audit up to its moment still the same' },
  },
  summary: 'proves the books and the chains of the audit; prints a digest of the audit to keep elsewhere',
  run: async ({ db, clock, print }, { expect }) => {
    const expected = expect === undefined ? null : expectedOf(expect)
    const until = expected?.until ?? clock.now() - SETTLED_MS
    const { organizations, auditRows, findings, digest, isOfNothing } = await inTransaction(
      db,
      { system: 'administration' },
      (tx) => verifyBooks(tx, until),
      { isolation: 'repeatable read' },
    )
    for (const finding of findings) print(findingText(finding))
    print(`${organizations} organisations, ${auditRows} audit rows, ${findings.length} findings`)
    print(`digest ${new Date(until).toISOString()}/${digest}`)
    if (isOfNothing) print('this digest is of nothing and proves nothing: no row of the audit is as old as its moment')
    if (expected !== null && expected.digest !== digest)
      throw new Refused('the audit up to this moment is not what it was when the digest was printed')
    if (findings.length > 0) throw new Refused('the books do not hold what they promise')
  },
}
