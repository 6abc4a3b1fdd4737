import type { Instant } from '@touchline/domain/calendar'
import type { Tx } from '../../db/connect.ts'
import { followOperators } from '../operator-actions.ts'
import type { Finding } from './check.ts'

/** It is the whole region's. */
export const OPERATORS = 'I32-operators'

interface OperatorChain {
  readonly findings: readonly Finding[]
  readonly rows: number
  readonly end: string
}

/** Whether what operators did by command is still what was written down with each change. */
export async function followOperatorChain(tx: Tx, until: Instant): Promise<OperatorChain> {
  const { broken, ...followed } = await followOperators(tx, until)
  const findings = broken.map(({ sequence, operator, command, subject }) => ({
    id: OPERATORS,
    sentence: 'every row of what operators did proves the one before it',
    organizationId: null,
    subject: `operator action ${sequence}`,
    facts: `it says ${command} of ${subject} by ${operator}`,
  }))
  return { ...followed, findings }
}
