import type { Milliseconds, Seconds } from '@touchline/domain/calendar'
import type { Configuration } from '../../configuration/configuration.ts'
import { configured } from '../../configuration/configured.ts'
import type { Environment } from '../../configuration/environment.ts'
import { ConfigurationError } from '../../configuration/faults.ts'
import { strangeNames } from '../../configuration/strange-names.ts'
import { Refused, type ServerCommand, UsageError, type Values } from '../command.ts'
import { lookAtDatabase } from './database.ts'
import { type Line, well, wrong } from './line.ts'
import { lookAtAddresses, lookAtDisk, lookAtMail } from './machine.ts'
import { lookAtProvider } from './provider.ts'
import { lookAtSignIn } from './sign-in-provider.ts'

function lookAtSettings(environment: Environment): { readonly lines: readonly Line[]; configuration?: Configuration } {
  const strange = strangeNames(environment).map((name) =>
    wrong('settings', name, 'write its name as docs/operations.md does, or take it out'),
  )
  const settings = settingsOf(() => configured(environment))
  if ('faults' in settings) {
    const mend = 'see "A production server" of docs/operations.md'
    return { lines: [...strange, ...settings.faults.map((fault) => wrong('settings', fault, mend))] }
  }
  const { configuration } = settings
  const regions = configuration.regions.map(({ name }) => name).join(', ')
  return { lines: [...strange, well('settings', `${regions}; ${configuration.mode}`)], configuration }
}

async function* linesOf(environment: Environment, patienceMs: Milliseconds): AsyncGenerator<readonly Line[]> {
  const { lines, configuration } = lookAtSettings(environment)
  yield lines
  if (configuration === undefined) return
  for (const region of configuration.regions) yield lookAtDatabase(region, configuration)
  yield lookAtProvider(configuration, patienceMs)
  yield lookAtSignIn(configuration)
  yield lookAtMail(configuration)
  yield lookAtAddresses(configuration)
  yield lookAtDisk(configuration)
}

function settingsOf(read: () => Configuration) {
  try {
    return { configuration: read() }
  } catch (error) {
    if (error instanceof ConfigurationError) return { faults: error.faults }
    throw error
  }
}

const textOf = (line: Line): string =>
  `${line.kind.padEnd(5)}  ${line.what}: ${line.says}${line.kind === 'wrong' ? `\n       To mend: ${line.mend}` : ''}`

function secondsIn({ wait = '15' }: Values): Seconds {
  if (!/^\d{1,3}$/.test(wait)) throw new UsageError('--wait is a number of seconds up to 999')
  return Number(wait)
}

async function report(
  looks: Iterable<readonly Line[]> | AsyncIterable<readonly Line[]>,
  print: (line: string) => void,
): Promise<void> {
  let count = 0
  for await (const lines of looks) {
    for (const line of lines) print(textOf(line))
    count += lines.filter(({ kind }) => kind === 'wrong').length
  }
  if (count > 0) throw new Refused(count === 1 ? 'one thing is to be mended' : `${count} things are to be mended`)
}

/** Changes only what each start changes; sends one mail and one test event. */
export const doctorCommand: ServerCommand = {
  name: 'doctor',
  positional: [],
  options: { wait: { value: 'seconds', says: 'how long the test event may take; 15 when not given' } },
  summary:
    'looks at settings, databases, catalogue, provider, mail, address and disk, and says what is wrong and how it is mended; sends a mail to OPERATORS_ADDRESS',
  runOnServer: async (environment, values, print) => {
    const patienceMs = secondsIn(values) * 1_000
    await report(linesOf(environment, patienceMs), print)
  },
}

export const checkSettingsCommand: ServerCommand = {
  name: 'check-settings',
  positional: [],
  options: {},
  summary:
    'reads settings, secrets, issuers and brand as a process does that starts, and names every fault; starts nothing',
  runOnServer: (environment, _, print) => report([lookAtSettings(environment).lines], print),
}
