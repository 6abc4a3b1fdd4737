export { type Cost, comparedAmount, costOfAll, HIGHEST_LIMIT, type ManagersLimit, needsApproval } from './limit.ts'
export { isSameQuote, type RequestQuote } from './quote.ts'
export {
  keptUntil,
  REQUEST_DAYS,
  type RequestState,
  type RequestStep,
  requestEnd,
  requestStateAt,
  requestStates,
  stepFault,
} from './request.ts'
