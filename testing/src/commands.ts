import type { Command, Context, Values } from '@touchline/api/admin/command'
import { parseCommand } from '@touchline/api/admin/commands'
import type { CellConfig } from '@touchline/api/use-case/cell-config'
import type { Deps } from '@touchline/api/use-case/deps'
import { usualAccounts } from '@touchline/domain/journal'
import { testBrand } from './brand.ts'
import { testCell } from './deps.ts'

const unasked = () => {
  throw new Error('this is not asked for')
}

type Given = Pick<Context, 'db' | 'clock' | 'ids'> & Partial<Omit<Context, 'cell'>>
type OfCell = Partial<Pick<Deps, 'payments'>> & { readonly cell?: Context['cell'] & Partial<CellConfig> }

const readingCell = ({ cell, payments }: OfCell): Partial<Context> => {
  const { issuer, brand, consoleUrl } = cell ?? {}
  return {
    ...(issuer === undefined ? {} : { readIssuer: () => issuer }),
    ...(brand === undefined ? {} : { readBrand: () => brand }),
    ...(consoleUrl === undefined ? {} : { readConsoleUrl: () => consoleUrl }),
    ...(payments === undefined ? {} : { readPayments: () => payments }),
  }
}

/** Dependencies not given are missing. */
export function operatorOn(given: Given & OfCell) {
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
      ...readingCell(given),
      ...given,
      print: (text) => {
        said.push(text)
        given.print?.(text)
      },
    }
    await command.run(context, values)
    return said
  }
  const type = async (line: string | readonly string[]): Promise<readonly string[]> => {
    const parsed = parseCommand(typeof line === 'string' ? line.split(' ') : line)
    if (parsed === 'help' || !('run' in parsed.command)) throw new Error(`${String(line)} is no command`)
    return run(parsed.command, parsed.values)
  }
  return { run, type }
}
