import { parseArgs } from 'node:util'
import { inspectBilling, rerunBilling } from './billings.ts'
import { importCatalogueCommand } from './catalogue.ts'
import { type Command, UsageError, type Values } from './command.ts'
import { createCoupons } from './coupons.ts'
import { listJobsCommand, requeueJob } from './jobs.ts'
import { clearMaintenance, setMaintenance } from './maintenance.ts'
import { createOrganization } from './organizations.ts'
import { createServiceKey, listServiceKeys, revokeServiceKey } from './service-keys.ts'
import { listTransfers, markTransfer } from './transfers.ts'

export const commands: readonly Command[] = [
  createOrganization,
  importCatalogueCommand,
  createCoupons,
  inspectBilling,
  rerunBilling,
  listTransfers,
  markTransfer,
  listJobsCommand,
  requeueJob,
  setMaintenance,
  clearMaintenance,
  createServiceKey,
  listServiceKeys,
  revokeServiceKey,
]

export const usageOf = ({ name, positional, options, summary }: Command): string => {
  const places = positional.map((place) => ` <${place}>`).join('')
  const written = Object.entries(options).map(([option, { value, isRequired, says }]) => {
    const required = isRequired === true ? ', required' : ''
    return `      --${option} <${value}>  ${says}${required}`
  })
  return [`  ${name}${places}`, `      ${summary}`, ...written].join('\n')
}

export const help = (): string =>
  `npm run admin -- [--region asia|europe|america] <command>

${commands.map(usageOf).join('\n')}

The database is the one that DATABASE_URL_<REGION> names, or DATABASE_URL with a database touchline_<region>, else that of
the demo in DATA_DIR. Exit codes: 0 done, 1 refused, 2 not understood, 70 failed.`

export interface Parsed {
  readonly command: Command
  readonly values: Values
  readonly region: string
}

/** Throws UsageError for what no command is. */
export function parseCommand(words: readonly string[]): Parsed | 'help' {
  const [first] = words.filter((word, index) => !word.startsWith('--') && words[index - 1] !== '--region')
  if (first === undefined || first === 'help' || words.includes('--help')) return 'help'
  const command = commands.find(({ name }) => name === first)
  if (command === undefined) throw new UsageError(`there is no command ${first}`)
  const options = Object.fromEntries(
    [...Object.keys(command.options), 'region'].map((name) => [name, { type: 'string' as const }]),
  )
  const { values, positionals } = strictly(() => parseArgs({ args: [...words], options, allowPositionals: true }))
  const places = positionals.slice(1)
  if (places.length !== command.positional.length) throw new UsageError(usageOf(command))
  const named = Object.fromEntries(command.positional.map((place, index) => [place, places[index]]))
  const { region = 'asia', ...rest } = values
  const missing = Object.entries(command.options).filter(
    ([name, { isRequired }]) => isRequired === true && !(name in rest),
  )
  if (missing.length > 0) throw new UsageError(`missing: ${missing.map(([name]) => `--${name}`).join(', ')}`)
  return { command, region: String(region), values: { ...textsOf(rest), ...named } }
}

const textsOf = (values: Readonly<Record<string, unknown>>): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : undefined]),
  )

/** The parser's own complaints are the operator's. */
const strictly = <T>(parse: () => T): T => {
  try {
    return parse()
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
