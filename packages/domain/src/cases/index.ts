export {
  type CaseState,
  caseFault,
  caseKinds,
  caseNumber,
  caseStates,
  caseWordsFault,
  LONGEST_CASE,
  MOST_OPEN_CASES,
} from './case.ts'
export { filledAnswer, placesLeft } from './known-answer.ts'
