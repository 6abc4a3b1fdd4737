import type { PreviewDifference } from '@touchline/contract/desk/preview'
import type { ApprovalFault } from '@touchline/domain/operators'
import { type ApprovalRow, listApprovals } from '../../operators/approvals.store.ts'
import { answerApproval, approve, type NotAnswered } from '../../operators/approvals.ts'
import { AskedInstead, reading } from '../act-by.ts'
import {
  type BackupCommand,
  type Command,
  type Context,
  given,
  givenId,
  Refused,
  type ServerCommand,
  UsageError,
  type Values,
} from '../command.ts'

/** Need a typed reason, for the second operator. */
const asked = [
  'refund-billing',
  'set-payment-method',
  'goodwill',
  'move-transfer',
  'trial',
  'grant-plan',
  'release-organization',
  'remove-second-factor',
  'end-provider-link',
] as const

export const askCommand: Command = {
  name: 'ask',
  positional: ['command ...'],
  options: {},
  summary: `asks another operator to approve a command, and does nothing until then: ${asked.join(', ')}`,
  run: () => Promise.reject(new UsageError('ask is followed by a command, as it would be typed')),
}

/** The same command, for another operator to approve. */
export function askOf(command: Command | BackupCommand | ServerCommand): Command {
  const { name } = command
  if (!('run' in command) || !asked.some((one) => one === name))
    throw new UsageError(`nobody is asked for ${name}; ask is for ${asked.join(', ')}`)
  return {
    ...command,
    run: async (context, values) => {
      try {
        await command.run({ ...context, instead: 'ask' }, values)
      } catch (error) {
        if (!(error instanceof AskedInstead)) throw error
        printAsked(context, error.approvalId)
      }
    },
  }
}

export const printAsked = ({ print }: Pick<Context, 'print'>, approvalId: string): void =>
  print(`asked; another operator answers within 7 days: approvals approve ${approvalId}`)

const moment = (instant: number): string => new Date(instant).toISOString()

function* linesOf(row: ApprovalRow): Generator<string> {
  const { approval_id, act, state, asked_by, asked_at, ends_at, organization_id, reason, decided_by, word } = row
  yield `${approval_id}  ${act}  ${state}  ${organization_id ?? 'region'}  ${JSON.stringify(row.input)}`
  yield `    asked by ${asked_by} at ${moment(asked_at)}, until ${moment(ends_at)}: ${reason}`
  if (state !== 'waiting' && state !== 'withdrawn')
    yield `    by ${decided_by ?? 'nobody: the books changed'}${word === null ? '' : `: ${word}`}`
}

const idIn = (values: Values): string => givenId(values, 'approval-id', '"approvals list" shows it')

const differenceText = ({ place, before, after }: PreviewDifference): string =>
  `  ${place}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`

const faults: Readonly<Record<ApprovalFault, (approval: ApprovalRow) => string>> = {
  'own-approval': () => 'another operator answers it, not the one who asked',
  'not-asker': ({ asked_by }) => `only ${asked_by} withdraws it`,
  'approval-over': () => 'it is older than 7 days; ask again',
  'approval-answered': ({ state, decided_by }) =>
    `it is ${state} already, by ${decided_by ?? 'nobody: the books changed'}`,
}

const refusedAs = (outcome: NotAnswered): Refused =>
  new Refused(
    outcome.kind === 'fault'
      ? faults[outcome.fault](outcome.approval)
      : 'there is no such approval; "approvals list" shows what there is',
  )

const approvalsList: Command = {
  name: 'approvals list',
  positional: [],
  options: { state: { value: 'waiting|all', says: 'waiting when not given' } },
  summary: 'what operators ask each other to approve; the newest first, 200 at most',
  run: async (context, { state }) => {
    const wanted = { isWaiting: state !== 'all', now: context.clock.now() }
    const rows = await reading(context, (tx) => listApprovals(tx, wanted))
    for (const row of rows) for (const line of linesOf(row)) context.print(line)
    if (rows.length === 0) context.print('nothing waits for an approval')
  },
}

const operator = { value: 'name', isRequired: true, says: 'who answers; the audit keeps it' } as const

const approvalsApprove: Command = {
  name: 'approvals approve',
  positional: ['approval-id'],
  options: { operator },
  summary: 'carries out what another operator asked for, where it still is what the preview said',
  run: async (context, values) => {
    const outcome = await approve(context, idIn(values))
    if (outcome.kind === 'approved') return context.print(`done: ${outcome.approval.act}`)
    if (outcome.kind === 'refused') throw new Refused(outcome.message)
    if (outcome.kind !== 'preview-changed') throw refusedAs(outcome)
    const lines = outcome.differences.map(differenceText)
    throw new Refused(['the books changed since it was asked for; it went back to who asked', ...lines].join('\n'))
  },
}

const approvalsSendBack: Command = {
  name: 'approvals send-back',
  positional: ['approval-id'],
  options: { word: { value: 'text', isRequired: true, says: 'what the asker reads' }, operator },
  summary: 'does not approve: says why to the one who asked',
  run: async (context, values) => {
    const word = given(values, 'word').trim()
    if (word === '' || word.length > 500) throw new UsageError('a word has 1 to 500 characters')
    const outcome = await answerApproval(context, idIn(values), { step: 'send-back', word })
    if (outcome.kind !== 'answered') throw refusedAs(outcome)
    context.print(`sent back to ${outcome.approval.asked_by}`)
  },
}

const approvalsWithdraw: Command = {
  name: 'approvals withdraw',
  positional: ['approval-id'],
  options: { operator: { ...operator, says: 'who asked' } },
  summary: 'takes back what was asked for',
  run: async (context, values) => {
    const outcome = await answerApproval(context, idIn(values), { step: 'withdraw' })
    if (outcome.kind !== 'answered') throw refusedAs(outcome)
    context.print('withdrawn')
  },
}

export const approvalCommands = [approvalsList, approvalsApprove, approvalsSendBack, approvalsWithdraw]
