export { type ActName, actNames } from './acts.ts'
export { limitOf, needsSecondPerson, type OperatorLimits } from './limits.ts'
export {
  hasRight,
  mayApprove,
  mostDays,
  needsCase,
  type OperatorRight,
  type OperatorRole,
  operatorRoles,
  type Reading,
  readings,
  secondPersonFor,
  whoMay,
} from './roles.ts'
