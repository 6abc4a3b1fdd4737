import { writeFile } from 'node:fs/promises'
import type { ActName } from '@touchline/domain/operators'
import { bytesOfFile, readable } from '../../configuration/operators-file.ts'
import { payLines } from '../../features/catalogue/affected-customers.ts'
import { storedCatalogue } from '../../features/catalogue/catalogue.store.ts'
import { type CatalogueFile, catalogueFile } from '../../features/catalogue/catalogue-file.ts'
import { fileOf } from '../../features/catalogue/catalogue-state.ts'
import { type CataloguePlan, planCatalogue } from '../../features/catalogue/change-catalogue.ts'
import { fileFaults, fileNotes } from '../../features/catalogue/file-faults.ts'
import { planSaid } from '../../features/catalogue/plan-said.ts'
import { lineOf, type Said } from '../../features/catalogue/said.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, reading } from '../act-by.ts'
import { type Command, type Context, given, Refused, UsageError, type Values } from '../command.ts'
import { faultsOf } from '../piped.ts'

const ACTION = 'check|plan|apply|export'

/** `-` is standard input: a server's command may not reach the operator's files. */
const read = async (path: string, { readInput }: Context): Promise<string> => {
  if (path === '-') return readInput()
  const bytes = bytesOfFile(path)
  if ('v' in bytes) return bytes.v.toString('utf8')
  throw new UsageError(`${path}: ${bytes.fault}; give the path of a catalogue file, or - and pipe it in`)
}

export async function readCatalogue(path: string, context: Context): Promise<CatalogueFile> {
  const outcome = faultsOf(catalogueFile, await read(path, context))
  if (outcome.kind === 'read') return outcome.value
  throw new Refused(`${outcome.faults.join('\n')}\nAn example that is whole: deploy/catalogue/starter.json`)
}

const refuse = (faults: readonly Said[]): void => {
  if (faults.length > 0) throw new Refused(readable(faults.map(lineOf)).join('\n'))
}

async function check(file: CatalogueFile, { cell, print }: Context): Promise<void> {
  refuse(fileFaults(file, cell.region))
  const { groups, addOns, coupons } = file
  for (const note of fileNotes(file, cell.region)) print(lineOf(note))
  print(
    `nothing is wrong: ${Object.keys(groups).length} groups, ${Object.keys(addOns).length} add-ons, ${Object.keys(coupons).length} coupons`,
  )
}

async function printPlan(plan: CataloguePlan, pays: readonly string[], { print }: Context): Promise<void> {
  if (plan.differences.length === 0) return print('nothing changes')
  for (const line of [...planSaid(plan).map(lineOf), ...pays]) print(line)
}

async function show(file: CatalogueFile, context: Context): Promise<void> {
  const { cell, clock } = context
  const now = clock.now()
  const { plan, pays } = await reading(context, async (tx) => {
    const asked = await planCatalogue(tx, { file, region: cell.region, now })
    return { plan: asked, pays: await payLines(tx, asked, now) }
  })
  await printPlan(plan, pays, context)
  refuse(plan.faults)
}

export function refuseAlone({ alwaysTwo, instead }: Context, act: ActName): void {
  if (instead === undefined && alwaysTwo().includes(act))
    throw new Refused('DESK_FILE demands two people for it: type ask before it, and another operator approves')
}

async function apply(file: CatalogueFile, context: Context): Promise<void> {
  refuseAlone(context, 'apply-catalogue')
  const { kind, said } = await actBy(context, {}, acts['apply-catalogue'], file)
  await printPlan(said.plan, said.pays, context)
  if (kind === 'done') context.print(`applied ${said.importId}`)
}

async function exportTo(path: string, context: Context): Promise<void> {
  const { print } = context
  const { state } = await reading(context, storedCatalogue)
  const text = JSON.stringify(fileOf(state), null, 2)
  if (path === '-') return print(text)
  try {
    await writeFile(path, `${text}\n`, { flag: 'wx' })
  } catch (error) {
    const isThere = error instanceof Error && 'code' in error && error.code === 'EEXIST'
    throw new UsageError(
      `${path} ${isThere ? 'is there already' : 'cannot be written'}; name another file, or - to print it`,
    )
  }
  print(`written: ${path}`)
}

export const catalogueCommand: Command = {
  name: 'catalogue',
  positional: [ACTION, 'file'],
  options: {},
  summary:
    'what is sold: checks a file, shows what it would change and for whom, makes it so, or writes what is (- is the terminal)',
  run: async (context, values: Values) => {
    const path = given(values, 'file')
    const action = given(values, ACTION)
    if (action === 'export') return exportTo(path, context)
    const file = await readCatalogue(path, context)
    if (action === 'check') return check(file, context)
    return action === 'plan' ? show(file, context) : apply(file, context)
  },
}
