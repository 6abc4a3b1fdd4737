import { statSync } from 'node:fs'
import { type RegionName, regionName } from '@touchline/contract/wire'
import { isReturnAddress } from '@touchline/domain/mail-reports'
import type { CellConfig } from '../use-case/cell-config.ts'

type Environment = Readonly<Record<string, string | undefined>>

const of = (name: string) => (region: RegionName) => `${name}_${region.toUpperCase()}`
const addressOf = of('MAIL_RETURN_ADDRESS')
const folderOf = of('MAIL_REPORTS_FOLDER')

export const mailReturnVariables: readonly string[] = regionName.options.flatMap((region) => [
  addressOf(region),
  folderOf(region),
])

type MailReturn = NonNullable<CellConfig['mailReturn']>

interface MailReturns {
  readonly returns: ReadonlyMap<RegionName, MailReturn>
  readonly faults: readonly string[]
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true

function faultsOf(region: RegionName, address: string | undefined, folder: string | undefined): readonly string[] {
  if (address === undefined)
    return folder === undefined ? [] : [`${folderOf(region)}: needs ${addressOf(region)}, e.g. returned@kita.example`]
  return [
    ...(isReturnAddress(address)
      ? []
      : [
          `${addressOf(region)} cannot be used as it is: an address of at most 21 small letters, digits, dots and ` +
            'hyphens before the @, whose mail comes to us also with + and 42 signs after the name, e.g. returned@kita.example',
        ]),
    ...(folder === undefined || isFolder(folder) ? [] : [`${folderOf(region)}: is no folder`]),
  ]
}

export function mailReturnsIn(env: Environment): MailReturns {
  const found = regionName.options.map((region) => {
    const [address, folder] = [env[addressOf(region)], env[folderOf(region)]]
    return { region, address, folder, faults: faultsOf(region, address, folder) }
  })
  const returns = new Map(
    found.flatMap(({ region, address, folder = null }) =>
      address === undefined ? [] : [[region, { address, folder }] as const],
    ),
  )
  return { returns, faults: found.flatMap(({ faults }) => faults) }
}
