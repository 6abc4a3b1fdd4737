import type { Instant } from '@touchline/domain/calendar'
import type { Finding } from '../books/findings/check.ts'
import { endOfOperators } from '../books/findings/completed-checks.store.ts'
import { followOperators, type LinkEnd } from '../books/operator-actions.ts'
import type { Tx } from '../db/connect.ts'

export const OPERATORS = 'I32-operators'

interface OperatorChain {
  readonly findings: readonly Finding[]
  readonly rows: number
  readonly last: LinkEnd | null
  readonly end: string
}

export async function followOperatorChain(tx: Tx, until: Instant): Promise<OperatorChain> {
  const known = await endOfOperators(tx)
  const { broken, hasKnown, ...followed } = await followOperators(tx, until, known)
  const findings = broken.map(({ sequence, operator, command, subject }) => ({
    id: OPERATORS,
    sentence: 'every row of what operators did proves the one before it',
    organizationId: null,
    subject: `operator action ${sequence}`,
    facts: `it says ${command} of ${subject} by ${operator}`,
  }))
  const gone = {
    id: OPERATORS,
    sentence: 'what operators did still has the row that was its last',
    organizationId: null,
    subject: `operator action ${known?.sequence}`,
    facts: 'it is gone, or another',
  }
  return { ...followed, findings: hasKnown ? findings : [...findings, gone] }
}
