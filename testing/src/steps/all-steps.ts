import type { Club } from './club.ts'
import { factorSteps, sessionSteps } from './login-steps.ts'
import { handoverSteps, peopleSteps } from './people-steps.ts'
import { requestSteps } from './request-steps.ts'

/** Every step of people, requests and sign-in, by its row of the audit. */
export const stepsOf = (club: Club) => ({
  ...peopleSteps(club),
  ...handoverSteps(club),
  ...requestSteps(club),
  ...sessionSteps(club),
  ...factorSteps(club),
})
