import { parseArgs } from 'node:util'
import { textFault } from '@touchline/domain/text'
import {
  type BackupCommand,
  type Command,
  type Described,
  type ServerCommand,
  UsageError,
  type Values,
} from './command.ts'
import { approvalCommands, askCommand, askOf } from './commands/approvals.ts'
import { backUpCommand, restoreCommand } from './commands/backups.ts'
import { bankFileCommands } from './commands/bank-files.ts'
import { inspectBilling, listDisputesCommand, listUnpaid, rerunBilling } from './commands/billings.ts'
import { campaignsCommand } from './commands/campaigns.ts'
import { catalogueCommand } from './commands/catalogue.ts'
import { draftCommands } from './commands/catalogue-drafts.ts'
import { chargingCommand } from './commands/charging.ts'
import { clockCommands, unsentMailsCommand } from './commands/clock.ts'
import { addAdministratorCommand, endVatNumberCommand, renameOrganizationCommand } from './commands/clubs.ts'
import { copyRegionCommand } from './commands/copy-region.ts'
import { listCouponsCommand } from './commands/coupons.ts'
import { listCredits, returnCreditCommand } from './commands/credits.ts'
import { deliveriesList, deliveriesResend } from './commands/deliveries.ts'
import { disputeEvidence, sendEvidenceCommand } from './commands/disputes.ts'
import { findCommand, listOrganizations } from './commands/find.ts'
import { answerBrakeCommand, listFindings, releaseOrganizationCommand } from './commands/findings.ts'
import { goodwillCommand } from './commands/goodwill.ts'
import { grantPlanCommand, trialCommand } from './commands/grants.ts'
import { chargeAgainCommand, sendDocumentsCommand } from './commands/help-clubs.ts'
import { listJobsCommand, requeueJob } from './commands/jobs.ts'
import { journalCommands } from './commands/journal.ts'
import { setLoginAddress } from './commands/login-addresses.ts'
import { endSessions } from './commands/login-sessions.ts'
import { listMails, sendMailAgain } from './commands/mails.ts'
import { clearMaintenance, setMaintenance } from './commands/maintenance.ts'
import { migrateCommand } from './commands/migrate.ts'
import { createOrganization } from './commands/organizations.ts'
import { setPaymentMethodCommand } from './commands/payment-methods.ts'
import { payoutCommands } from './commands/payouts.ts'
import { erasePersonCommand, exportPersonCommand } from './commands/persons.ts'
import { cancelPlanCommand, changePlanCommand } from './commands/plans.ts'
import { previewCommand, previewOf } from './commands/preview.ts'
import { previewRunCommand } from './commands/preview-run.ts'
import { endProviderLink } from './commands/provider-links.ts'
import {
  receiversAdd,
  receiversChange,
  receiversList,
  receiversPause,
  receiversRemove,
  receiversResume,
  receiversRotate,
} from './commands/receivers.ts'
import { reconcileChargesCommand } from './commands/reconcile.ts'
import { refundBilling } from './commands/refunds.ts'
import { revenueCommand } from './commands/revenue.ts'
import { scaleOutCommand } from './commands/scale-out.ts'
import { removeSecondFactor } from './commands/second-factors.ts'
import { createServiceKey, listServiceKeys, revokeServiceKey, rotateServiceKey } from './commands/service-keys.ts'
import { signRunCommand } from './commands/sign-run.ts'
import { listTaxes } from './commands/taxes.ts'
import { bookTransferCommand, listTransfers, moveTransferCommand } from './commands/transfers.ts'
import { verifyBooksCommand } from './commands/verify-books.ts'
import { checkSettingsCommand, doctorCommand } from './doctor/doctor.ts'
import { listOperatorActions } from './operator-actions.ts'

export type AnyCommand = Command | BackupCommand | ServerCommand

export const commands: readonly AnyCommand[] = [
  checkSettingsCommand,
  doctorCommand,
  migrateCommand,
  createOrganization,
  listOrganizations,
  findCommand,
  trialCommand,
  grantPlanCommand,
  changePlanCommand,
  cancelPlanCommand,
  renameOrganizationCommand,
  addAdministratorCommand,
  setLoginAddress,
  removeSecondFactor,
  endProviderLink,
  endSessions,
  exportPersonCommand,
  erasePersonCommand,
  ...draftCommands,
  catalogueCommand,
  listCouponsCommand,
  campaignsCommand,
  inspectBilling,
  rerunBilling,
  listDisputesCommand,
  disputeEvidence,
  sendEvidenceCommand,
  listUnpaid,
  previewRunCommand,
  signRunCommand,
  revenueCommand,
  listTransfers,
  bookTransferCommand,
  ...bankFileCommands,
  listCredits,
  returnCreditCommand,
  moveTransferCommand,
  listTaxes,
  endVatNumberCommand,
  setPaymentMethodCommand,
  verifyBooksCommand,
  listFindings,
  releaseOrganizationCommand,
  answerBrakeCommand,
  refundBilling,
  goodwillCommand,
  sendDocumentsCommand,
  listMails,
  sendMailAgain,
  chargeAgainCommand,
  listJobsCommand,
  requeueJob,
  listOperatorActions,
  previewCommand,
  askCommand,
  ...approvalCommands,
  chargingCommand,
  ...journalCommands,
  ...payoutCommands,
  setMaintenance,
  clearMaintenance,
  createServiceKey,
  listServiceKeys,
  rotateServiceKey,
  revokeServiceKey,
  receiversAdd,
  receiversList,
  receiversChange,
  receiversRotate,
  receiversPause,
  receiversResume,
  receiversRemove,
  deliveriesList,
  deliveriesResend,
  ...clockCommands(),
  unsentMailsCommand,
  copyRegionCommand,
  scaleOutCommand,
  reconcileChargesCommand,
  backUpCommand,
  restoreCommand,
]

export const usageOf = ({ name, positional, options, summary }: Described): string => {
  const places = positional.map((place) => ` <${place}>`).join('')
  const written = Object.entries(options).map(([option, { value, isRequired, says }]) => {
    const required = isRequired === true ? ', required' : ''
    return `      --${option} <${value}>  ${says}${required}`
  })
  return [`  ${name}${places}`, `      ${summary}`, ...written].join('\n')
}

/** `program`: as typed. */
export const help = (program: string): string =>
  `${program} [--region asia|europe|america] [--operator name] [--case number] <command>

${commands.map(usageOf).join('\n')}

Without --region it works on the only region that has a database, where there is one.
What a command changes is kept with the operator's name, the machine's user when none is given, and the case.
The database is the one that DATABASE_URL_<REGION> names, or DATABASE_URL with a database touchline_<region>, else that of
the demo in DATA_DIR. Exit codes: 0 done, 1 refused, 2 not understood, 70 failed.`

export interface Parsed {
  readonly command: AnyCommand
  readonly values: Values
  readonly region: string | undefined
}

/** Throws UsageError. */
export function parseCommand(words: readonly string[]): Parsed | 'help' {
  const [, ...previewed] = words
  const instead = [previewCommand, askCommand].find(({ name }) => name === words[0])
  if (instead !== undefined && previewed.length > 0) {
    const parsed = parseCommand(previewed)
    if (parsed === 'help') return parsed
    return { ...parsed, command: instead === askCommand ? askOf(parsed.command) : previewOf(parsed.command) }
  }
  const [first, second] = words.filter(
    (word, index) => !word.startsWith('--') && !['--region', '--operator', '--case'].includes(words[index - 1] ?? ''),
  )
  if (first === undefined || first === 'help' || words.includes('--help')) return 'help'
  const command = commands.find(({ name }) => name === first || name === `${first} ${second}`)
  if (command === undefined) {
    const under = commands.flatMap(({ name }) => (name.startsWith(`${first} `) ? [name.slice(first.length + 1)] : []))
    if (under.length > 0) throw new UsageError(`${first} is followed by ${choiceOf(under)}`)
    const names = commands.map(({ name }) => `  ${name}`).join('\n')
    throw new UsageError(`there is no command ${first}. There are:\n${names}\nhelp explains them`)
  }
  const options = Object.fromEntries(
    [...Object.keys(command.options), 'region', 'operator', 'case'].map((name) => [name, { type: 'string' as const }]),
  )
  const { values, positionals } = strictly(command, () =>
    parseArgs({ args: [...words], options, allowPositionals: true }),
  )
  const places = positionals.slice(command.name.split(' ').length)
  if (places.length !== command.positional.length) {
    const expected = command.positional.map((place) => `<${place}>`).join(' ') || 'nothing'
    throw misused(command, `${command.name} is followed by ${expected}, not by "${places.join(' ')}"`)
  }
  const named = Object.fromEntries(command.positional.map((place, index) => [place, places[index]]))
  checkPlaces(command, named)
  const { region, ...rest } = values
  const missing = Object.entries(command.options).filter(
    ([name, { isRequired }]) => isRequired === true && !(name in rest),
  )
  if (missing.length > 0) throw misused(command, `missing: ${missing.map(([name]) => `--${name}`).join(', ')}`)
  const texts = textsOf(rest)
  checkChoices(command, texts)
  const unreadable = Object.entries(texts).find(([, text]) => text !== undefined && textFault(text) === 'not-readable')
  if (unreadable !== undefined)
    throw misused(command, `--${unreadable[0]} contains invisible characters or line breaks`)
  return { command, region: region === undefined ? undefined : String(region), values: { ...texts, ...named } }
}

const choiceOf = (all: readonly string[]): string => `${all.slice(0, -1).join(', ')} or ${all.at(-1)}`

const misused = (command: Described, what: string): UsageError => new UsageError(`${what}\n\n${usageOf(command)}`)

function checkChoices(command: Described, values: Values): void {
  for (const [name, { value }] of Object.entries(command.options)) {
    const choices = value.split('|')
    const chosen = values[name]
    if (choices.length > 1 && chosen !== undefined && !choices.includes(chosen))
      throw misused(command, `--${name} is ${choices.join(' or ')}, not "${chosen}"`)
  }
}

function checkPlaces(command: Described, named: Values): void {
  for (const [place, typed = ''] of Object.entries(named)) {
    const choices = place.split('|')
    if (choices.length > 1 && !choices.includes(typed))
      throw misused(command, `${command.name} is followed by ${choices.join(' or ')}, not by "${typed}"`)
  }
}

const textsOf = (values: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )

const strictly = <T>(command: Described, parse: () => T): T => {
  try {
    return parse()
  } catch (error) {
    throw misused(command, error instanceof Error ? error.message : String(error))
  }
}
