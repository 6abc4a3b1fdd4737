import { localDate } from '@touchline/contract/wire'
import type { Currency } from '@touchline/domain/money'
import { organizationNamed } from '../../books/organization/organization-names.ts'
import { type Draft, type KeptClub, listDrafts, newestVersion } from '../../features/catalogue/drafts.store.ts'
import { planSaid } from '../../features/catalogue/plan-said.ts'
import { draftSeen, type RehearsedCurrency } from '../../features/catalogue/read-rehearsal.ts'
import { lineOf } from '../../features/catalogue/said.ts'
import { acts } from '../../operators/acts.ts'
import { actBy, reading } from '../act-by.ts'
import { amountText } from '../amount.ts'
import { type Command, type Context, given, Refused, UsageError, type Values } from '../command.ts'
import { readCatalogue, refuseAlone } from './catalogue.ts'

const operator = { value: 'name', isRequired: true, says: 'who does it; the audit keeps it' }
const reason = { value: 'text', isRequired: true, says: 'for our records' }

async function draftIn(context: Context, values: Values): Promise<Draft> {
  const draftId = given(values, 'draft')
  const draft = await reading(context, (tx) => newestVersion(tx, draftId))
  if (draft === null) throw new Refused(`there is no draft ${draftId} in this region; catalogue drafts lists them`)
  return draft
}

async function keptIn(context: Context, { keep }: Values): Promise<readonly KeptClub[]> {
  const kept: KeptClub[] = []
  for (const text of (keep ?? '').split(',').filter((each) => each !== '')) {
    const [, name = '', until = ''] = /^(.+)=(20\d\d-\d\d)$/.exec(text) ?? []
    if (name === '') throw new UsageError(`--keep is e.g. KITA-FC=2027-10, several with commas, not "${text}"`)
    const organizationId = await reading(context, (tx) => organizationNamed(tx, name))
    if (organizationId === null) throw new Refused(`no organisation has the id or code ${name} in this region`)
    kept.push({ organizationId, until })
  }
  return kept
}

const stateOf = ({
  published_at,
  ordered_at,
  rehearsed_at,
  publish_at,
}: Omit<Draft, 'draftId' | 'file' | 'kept'>): string => {
  const day = publish_at === null ? '' : new Date(publish_at).toISOString()
  if (published_at !== null) return `published ${new Date(published_at).toISOString()}`
  if (ordered_at !== null) return `published on ${day} unless withdrawn`
  if (rehearsed_at !== null) return `rehearsed for ${day}`
  return publish_at === null ? 'not rehearsed' : `being rehearsed for ${day}`
}

const saveCommand: Command = {
  name: 'catalogue draft',
  positional: ['file'],
  options: {
    name: { value: 'name', isRequired: true, says: 'of the draft, e.g. april-2027: small letters, digits and hyphens' },
    keep: { value: 'clubs', says: 'who keeps the old price until which month, e.g. KITA-FC=2027-10,LYON=2027-07' },
    operator,
  },
  summary: 'saves a catalogue file as a draft, or as its next version; nothing is sold by it until it is published',
  run: async (context, values) => {
    const draftId = given(values, 'name')
    const file = await readCatalogue(given(values, 'file'), context)
    const newest = await reading(context, (tx) => newestVersion(tx, draftId))
    const input = { draftId, after: newest?.version ?? 0, file, kept: [...(await keptIn(context, values))] }
    const { said } = await actBy(context, values, acts['save-draft'], input)
    context.print(`${draftId} ${said.version}${said.kind === 'unchanged' ? ', as it was' : ''}`)
  },
}

const listCommand: Command = {
  name: 'catalogue drafts',
  positional: [],
  options: {},
  summary: 'drafts of the catalogue in their newest version, and what becomes of them',
  run: async (context) => {
    const drafts = await reading(context, (tx) => listDrafts(tx))
    for (const draft of drafts)
      context.print(
        `${draft.draft_id} ${draft.version}  ${new Date(draft.saved_at).toISOString()} by ${draft.saved_by}  ${stateOf(draft)}`,
      )
    if (drafts.length === 0) context.print('there is no draft')
  },
}

const rehearseCommand: Command = {
  name: 'catalogue rehearse',
  positional: ['draft'],
  options: { on: { value: 'YYYY-MM-DD', isRequired: true, says: 'the day on which it would be published' }, operator },
  summary:
    'computes what every club would pay for twelve months if the draft were published on that day; the service does it, ' +
    'and catalogue rehearsal says how far it is and what came of it',
  run: async (context, values) => {
    const on = given(values, 'on')
    if (!localDate.safeParse(on).success) throw new UsageError(`--on is a day, e.g. 2026-12-07, not "${on}"`)
    const { draftId, version } = await draftIn(context, values)
    await actBy(context, values, acts['rehearse-draft'], { draftId, version, on })
    context.print(`${draftId} ${version} is being rehearsed`)
  },
}

const signed = (minor: number, currency: Currency): string =>
  `${minor > 0 ? '+' : minor < 0 ? '-' : ''}${amountText(Math.abs(minor), currency)}`

const byMonth = (values: Readonly<Partial<Record<string, number>>>) =>
  Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))

const clubs = (count: number): string => `${count} ${count === 1 ? 'club' : 'clubs'}`

function printOutcome({ print }: Context, found: RehearsedCurrency): void {
  const { currency, more, less, same, median, billed, protectedUntil, bars, width, hardest } = found
  print(
    `${currency}: ${more} pay more, ${less} less, ${same} the same; the middle one ${signed(median, currency)} a month`,
  )
  for (const { place, count } of bars)
    print(`  ${signed(place * width, currency)} to ${signed((place + 1) * width, currency)} a month: ${clubs(count)}`)
  for (const [month, minor = 0] of byMonth(billed)) print(`  ${month}: ${signed(minor, currency)} before tax`)
  for (const [month, count = 0] of byMonth(protectedUntil)) print(`  old price until ${month}: ${clubs(count)}`)
  for (const { name, month, before, after, percent } of hardest)
    print(
      `  ${((percent ?? 0) / 100).toFixed(1)} %  ${amountText(before, currency)} to ${amountText(after, currency)}  ${month}  ${name}`,
    )
}

const rehearsalCommand: Command = {
  name: 'catalogue rehearsal',
  positional: ['draft'],
  options: {},
  summary: 'what a draft changes, and, once it was rehearsed, who pays more and less, from when, and the hardest cases',
  run: async (context, values) => {
    const { print, cell, clock } = context
    const draft = await draftIn(context, values)
    const asked = { region: cell.region, now: clock.now() }
    const seen = await reading(context, (tx) => draftSeen(tx, draft, asked))
    print(`${draft.draftId} ${draft.version}: ${stateOf(draft)}`)
    for (const each of planSaid(seen.plan)) print(lineOf(each))
    for (const fault of seen.plan.faults) print(`fault: ${lineOf(fault)}`)
    if (seen.isOutdated) print('another catalogue was applied since it was saved: save it again')
    if (draft.rehearsed_at === null && draft.publish_at !== null)
      print(`${seen.progress.done} of ${seen.progress.all} contracts are computed`)
    for (const each of seen.currencies) printOutcome(context, each)
  },
}

const publishCommand: Command = {
  name: 'catalogue publish',
  positional: ['draft'],
  options: { reason, operator },
  summary:
    'publishes a rehearsed draft on its day; until then catalogue withdraw takes it back, and nobody reads of it',
  run: async (context, values) => {
    refuseAlone(context, 'publish-catalogue')
    const { draftId, version, publish_at: day } = await draftIn(context, values)
    await actBy(context, values, acts['publish-catalogue'], { draftId, version })
    context.print(`${draftId} ${version} is published on ${new Date(day ?? 0).toISOString()}`)
  },
}

const withdrawCommand: Command = {
  name: 'catalogue withdraw',
  positional: ['draft'],
  options: { reason, operator },
  summary: 'takes back what waits to be published; the draft stays as it is',
  run: async (context, values) => {
    const { draftId, version } = await draftIn(context, values)
    const { kind } = await actBy(context, values, acts['withdraw-publishing'], { draftId, version })
    context.print(kind === 'done' ? `${draftId} ${version} is not published` : 'it was not to be published')
  },
}

/** Before the command catalogue, whose name theirs begin with. */
export const draftCommands: readonly Command[] = [
  saveCommand,
  listCommand,
  rehearseCommand,
  rehearsalCommand,
  publishCommand,
  withdrawCommand,
]
