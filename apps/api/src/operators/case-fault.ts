import { needsCase } from '@touchline/domain/operators'
import type { Operator } from '../http/desk/desk-route.ts'
import { refuse } from '../use-case/refusal.ts'

/** Of whatever says an amount of a club. */
export const caseFault = ({ roles }: Pick<Operator, 'roles'>, caseId: string | null | undefined) =>
  needsCase(roles) && (caseId ?? '') === '' ? refuse('case-needed', 'Name the case for which the club is opened') : null
