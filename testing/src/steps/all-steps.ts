import type { Club } from './club.ts'
import { factorSteps, sessionSteps } from './login-steps.ts'
import { handoverSteps, peopleSteps } from './people-steps.ts'
import { requestSteps } from './request-steps.ts'

/** By audit kind. */
export const stepsOf = (club: Club) => ({
  ...peopleSteps(club),
  ...handoverSteps(club),
  ...requestSteps(club),
  ...sessionSteps(club),
  ...factorSteps(club),
})
