/** What is sold here, in place of the example's catalogue. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const PLAN = 'Halbzeit Season'

interface CatalogueFile {
  readonly groups: Readonly<Record<string, { readonly prices: readonly object[]; readonly names?: object }>>
}

export const inAll = (text: string) =>
  Object.fromEntries(['en', 'ja', 'fr', 'es', 'pt-pt', 'de'].map((language) => [language, text]))

/** The yearly plan under a name and with a seat's price that the starter does not have. */
export function ownCatalogue(root: string): CatalogueFile {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the file of this repository
  const file: CatalogueFile = JSON.parse(
    readFileSync(join(root, 'deploy/catalogue/starter.json'), 'utf8').replaceAll(
      '"analyst": 24000',
      '"analyst": 26000',
    ),
  )
  const yearly = file.groups['yearlyProPlan'] ?? { prices: [] }
  return { ...file, groups: { ...file.groups, yearlyProPlan: { ...yearly, names: inAll(PLAN) } } }
}

export const piped = (verb: string, file: object): string =>
  `touchline-admin catalogue ${verb} - <<'END'\n${JSON.stringify(file)}\nEND`

export const applyCatalogue = (command: (text: string) => Promise<string>, file: object): Promise<string> =>
  command(piped('apply', file))
