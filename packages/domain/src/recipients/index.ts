export {
  afterLink,
  getsMail,
  type MailChoice,
  mailState,
  payersChoice,
  switched,
  unsubscribable,
  withClasses,
} from './choice.ts'
export { freePlace, isSameAddress, judgeAddress } from './places.ts'
export { isPaused, MOST_REFUSALS } from './refusals.ts'
export { standingOf } from './standing.ts'
export { isMailTopic, mailTopics, type RecipientTopic, recipientTopics, rowOfTopic } from './topics.ts'
