export { type ClaimedPerson, type Claims, groupsIn, isSubject, personIn } from './claims.ts'
export {
  type DemandReminder,
  demandedDay,
  demandedFrom,
  demandReminders,
  isKeptFactor,
  mustSetUp,
} from './factor-demand.ts'
export {
  actionNeeded,
  actionsInTask,
  callsInTask,
  isReturnAddress,
  LINK_SECONDS,
  LINKED_SESSION_SECONDS,
  type LinkedTask,
  linkedTasks,
  mayCallInTask,
  type Registered,
  replacesRegistered,
} from './linked-task.ts'
export { MOST_CHARACTERS_OF_A_NAME, MOST_PASSKEYS } from './passkeys.ts'
export { LEAST_CHARACTERS, type PasswordFault, passwordFault, passwordFaults, passwordForms } from './password.ts'
export { firstPasswordLinkEnd, passwordLinkEnd } from './password-link.ts'
export { authenticatedAt, isRecentProof, missingProof } from './recent-proof.ts'
export {
  type AnswerKind,
  answerKinds,
  CHALLENGE_SECONDS,
  factorGuessesADay,
  instantOf,
  MOST_ANSWERS,
  RECOVERY_CODES,
  readAppCode,
  readRecoveryCode,
  recoveryChance,
  recoveryCodeOf,
  stepOf,
  stepsTaken,
  type WayOn,
  waysOn,
} from './second-factor.ts'
export { waysIn } from './ways-in.ts'
export { isWorkDone, workBits } from './work.ts'
