import type { Command, Context, Values } from '@touchline/api/admin/command'
import { parseCommand } from '@touchline/api/admin/commands'
import { usualAccounts } from '@touchline/domain/journal'
import { testBrand } from './brand.ts'
import { testCell } from './deps.ts'

const unasked = () => {
  throw new Error('this is not asked for')
}

/** Dependencies not given are missing. */
export function operatorOn(given: Pick<Context, 'db' | 'clock' | 'ids'> & Partial<Context>) {
  const run = async (command: Command, values: Values): Promise<readonly string[]> => {
    const said: string[] = []
    const context: Context = {
      cell: { region: 'asia', mode: 'production', signInProvider: null },
      operator: values['operator'] ?? 'Tanaka',
      maintenanceFile: '/not/there',
      checkSettings: () => undefined,
      readConsoleUrl: () => 'https://console.touchline.test',
      readMailing: unasked,
      readIssuer: unasked,
      readBrand: () => testBrand.brand,
      readBooksOf: () => () => ({ accounts: usualAccounts, datev: null }),
      readPayments: unasked,
      readCopy: unasked,
      plannedScaleOut: unasked,
      scaleOut: unasked,
      readInput: unasked,
      isOwnNetworkAllowed: false,
      readSealingKeys: () => testCell.secondFactorKeys,
      alwaysTwo: () => [],
      ...given,
      print: (text) => {
        said.push(text)
        given.print?.(text)
      },
    }
    await command.run(context, values)
    return said
  }
  const type = async (words: readonly string[]): Promise<readonly string[]> => {
    const parsed = parseCommand(words)
    if (parsed === 'help' || !('run' in parsed.command)) throw new Error(`${words.join(' ')} is no command`)
    return run(parsed.command, parsed.values)
  }
  return { run, type }
}
