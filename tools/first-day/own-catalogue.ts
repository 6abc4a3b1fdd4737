import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const PLAN = 'Halbzeit Season'

interface CatalogueFile {
  readonly groups: Readonly<Record<string, { readonly prices: readonly object[]; readonly names?: object }>>
}

export const inAll = (text: string) =>
  Object.fromEntries(['en', 'ja', 'fr', 'es', 'pt-pt', 'de'].map((language) => [language, text]))

/** A renamed yearly plan and an unsold dearer seat, so that reverting lowers no price. */
export function ownCatalogue(root: string): CatalogueFile {
  // oxlint-disable-next-line typescript/no-unsafe-assignment -- the file of this repository
  const { groups, ...file }: CatalogueFile = JSON.parse(
    readFileSync(join(root, 'deploy/catalogue/starter.json'), 'utf8'),
  )
  const { yearlyProPlan, yearlyElitePlan } = groups
  if (yearlyProPlan === undefined || yearlyElitePlan === undefined) throw new Error('the starter has no yearly plans')
  const prices = yearlyElitePlan.prices.map((list) => ({
    ...list,
    EUR: { base: 329_000, analyst: 26_000, viewer: 6000, upload: 1020, export: 850, storage: 150 },
  }))
  const named = { ...yearlyProPlan, names: inAll(PLAN) }
  return { ...file, groups: { ...groups, yearlyProPlan: named, yearlyElitePlan: { ...yearlyElitePlan, prices } } }
}

export const piped = (verb: string, file: object): string =>
  `touchline-admin catalogue ${verb} - <<'END'\n${JSON.stringify(file)}\nEND`

export const applyCatalogue = (command: (text: string) => Promise<string>, file: object): Promise<string> =>
  command(piped('apply', file))
