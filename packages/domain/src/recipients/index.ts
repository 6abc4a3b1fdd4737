export {
  afterLink,
  getsMail,
  type MailChoice,
  type MailState,
  mailClasses,
  mailState,
  payersChoice,
  switched,
  type Unsubscribable,
  unsubscribable,
  withClasses,
} from './choice.ts'
export { type AddressFault, freePlace, isSameAddress, judgeAddress, MOST_RECIPIENTS } from './places.ts'
export { isPaused, MOST_REFUSALS } from './refusals.ts'
export { type Standing, standingOf } from './standing.ts'
