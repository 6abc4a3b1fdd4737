import type { Recipient } from '@touchline/contract/recipients'
import type { MailTopic } from '@touchline/domain/notices'
import { type MailChoice, mailState } from '@touchline/domain/recipients'

const choiceOf = ({ isPayer, classes, switchedOn, switchedOff }: Recipient): MailChoice => ({
  isPayer,
  classes,
  switchedOn,
  switchedOff,
})

/** Decided by the rule that sends. */
export const stateOf = (recipient: Recipient, line: MailTopic) => mailState(choiceOf(recipient), line)
