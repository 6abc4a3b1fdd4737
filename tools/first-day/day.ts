/** The whole document, then a club's and vendor's life. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { openIdClient } from '../../testing/src/openid.ts'
import { browserDay } from './browser.ts'
import { catalogue, comesBack, type Day, declined, firstSale, money, operate, platform } from './business.ts'
import type { Club } from './club.ts'
import {
  type Block,
  isExample,
  notTyped,
  operatorsBlocks,
  placeOf,
  readDocument,
  triedIn,
  wordsIn,
} from './document.ts'
import { certificate, prepare } from './machine.ts'
import { makeMistakes } from './mistakes.ts'
import { company, REGION } from './names.ts'
import { apiAnswers, keys, startOutside } from './outside.ts'
import { applyCatalogue, ownCatalogue } from './own-catalogue.ts'
import { rehearse } from './rehearsal.ts'
import { CommandFailed, openShell } from './shell.ts'
import { closing, openStory, StepFailed } from './story.ts'
import { handOf, hands, readingOf } from './times.ts'

const PAGE = 'docs/operations/production.md'

const answersTo: Readonly<Record<string, string>> = {
  stripe_secret_key: keys.secret,
  stripe_webhook_secret: keys.events,
  smtp_url: 'smtps://kita:quiet-harbour-9@mail.kita.example:465',
}
/** For the names of its loop, or the secret of the OpenID client. */
function answersOf({ text, heading }: Block): readonly string[] {
  if (!/read -r/.test(text)) return []
  const asked = /for name in (.*); do/.exec(text)?.[1]?.split(' ')
  if (asked === undefined) return [openIdClient.secret]
  const isRehearsal = heading === 'The settings of a rehearsal'
  return asked.map((name) => (isRehearsal && name === 'stripe_secret_key' ? keys.testSecret : (answersTo[name] ?? '')))
}

interface Typing extends Pick<Day, 'story' | 'shell'> {
  readonly blocks: readonly Block[]
  readonly typed: Set<Block>
}

async function typeAll({ story, shell, typed }: Typing, blocks: readonly Block[]): Promise<string> {
  let printed = ''
  for (const block of blocks) {
    const { seconds, what } = handOf(block.text)
    const [first = ''] = block.text.split('\n')
    const name = `${block.heading}: ${first.slice(0, 60)}${what === '' ? '' : ` (${what})`}`
    printed += await story.step(name, seconds, async () => {
      const output = await shell.type(block, answersOf(block))
      if (/systemctl (re)?start touchline/.test(block.text)) await apiAnswers()
      return output
    })
    typed.add(block)
  }
  return printed
}

function under({ blocks }: Pick<Typing, 'blocks'>, heading: string): readonly Block[] {
  const found = blocks.filter((block) => block.isTyped && block.heading === heading)
  if (found.length === 0) throw new Error(`no page has a block for a shell under "${heading}"`)
  return found
}

/** Returns what step 4 printed. */
async function followSteps(root: string, typing: Typing, command: Day['command']): Promise<string> {
  const [steps = ''] = readFileSync(join(root, PAGE), 'utf8').split('\n## People who sign in elsewhere')
  await typing.story.step('reading the page', readingOf(wordsIn(steps)), async () => undefined)
  const blocks = typing.blocks.filter(({ path, isTyped }) => path === PAGE && isTyped)
  const at = (number: number): number => blocks.findIndex(({ heading }) => heading.startsWith(`${number}.`))
  await typeAll(typing, blocks.slice(0, at(4)))
  const made = await typeAll(typing, blocks.slice(at(4), at(5)))
  await makeMistakes({ story: typing.story, command })
  await typeAll(typing, blocks.slice(at(5), at(9)))
  await typing.story.step('the own catalogue is applied', hands.form, () => applyCatalogue(command, ownCatalogue(root)))
  for (const heading of ['A production region', 'Keep the log', 'A base backup'])
    await typeAll(typing, under(typing, heading))
  await typeAll(typing, blocks.slice(at(9), at(9) + 1))
  return made
}

/** To the moment before a mistake (recovery.md). */
async function restore({ story, own, follow, command }: Day): Promise<void> {
  own.set('2026-11-23T02:17:50Z', new Date().toISOString())
  own.set('base-2026-11-23', `base-${new Date().toISOString().slice(0, 10)}`)
  await command('touchline-admin create-organization --name Wrong --code wrong --login wrong@kita.example')
  await follow('A restore')
  await story.step('what was wrong is gone, and the rest is there', hands.look, async () => {
    const said = await command('touchline-admin list-organizations')
    if (/wrong/.test(said) || !/kita/.test(said)) throw new Error(`after the restore there is: ${said}`)
  })
}

/** Absent cases: done or refused, but understood. */
async function understood({ story, shell, blocks }: Typing): Promise<void> {
  for (const block of blocks.filter((each) => !each.isTyped && isExample(each)))
    for (const [at, text] of block.text.split('\n').entries())
      await story.step(`understood: ${text.slice(0, 60)}`, 0, () =>
        shell.type({ ...block, line: block.line + at, text }).catch((error: unknown) => {
          if (!(error instanceof CommandFailed) || error.exitCode !== 1) throw error
        }),
      )
}

function processLogs(): string {
  const folder = '/run/first-day'
  if (!existsSync(folder)) return ''
  const logs = readdirSync(folder).filter((name) => name.endsWith('.log'))
  return logs
    .map(
      (name) =>
        `--- ${name}\n${readFileSync(`${folder}/${name}`, 'utf8')
          .split('\n')
          .filter((line) => !line.startsWith('{"level":30,'))
          .slice(-8)
          .map((line) => line.slice(0, 400))
          .join('\n')}`,
    )
    .join('\n')
}

/** The vendor's first months, by docs/operations. */
async function live(root: string, day: Day, typing: Typing, first: Club): Promise<void> {
  const { story, follow } = day
  await platform(day)
  await follow('What is sold: the catalogue')
  await comesBack(day, await catalogue(day, root))
  await money(day, first)
  await operate(day, typing.blocks)
  await restore(day)
  await follow('A new version')
  await story.step('every process runs on the new version', hands.look, async () => {
    const folders = await day.command(
      'for each in /run/first-day/pids/touchline-*; do readlink /proc/$(cat $each)/cwd; done',
    )
    if (/releases.1/.test(folders)) throw new Error(folders)
  })
  await browserDay(day, first)
  await rehearse(day)
  await story.step('every block for a shell was typed', 0, async () => {
    const forgotten = typing.blocks.find((block) => block.isTyped && !typing.typed.has(block))
    if (forgotten !== undefined) throw new Error(`${placeOf(forgotten)} is marked sh, and nothing types it`)
  })
  await day.command("mkdir -p /srv/bank && echo '<Document/>' > /srv/bank/statement.xml")
  await understood(typing)
}

/** False if something failed or took over an hour. */
export async function liveTheDay(root: string, isShort: boolean, print: (line: string) => void): Promise<boolean> {
  const story = openStory(print)
  const tried = triedIn(readDocument(root, PAGE).markdown)
  const own = new Map<string, string>([
    ['pk_live_...', keys.publishable],
    ['pk_test_...', keys.testPublishable],
    ['Kita Europe SAS', company.name],
    ['18 rue du Stade', company.street],
    ['FR40303265045', company.vatNumber],
    ['303265045', company.siren],
  ])
  let inTime = false
  try {
    const version = prepare(root, tried, !isShort)
    print(`PostgreSQL ${version}, empty; Node ${process.version}; region ${REGION}`)
    setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.authority, 'utf8')])
    const outside = await startOutside(root)
    const shell = openShell(own)
    const typing: Typing = { story, shell, blocks: operatorsBlocks(root), typed: new Set() }
    const command = (text: string): Promise<string> =>
      shell.type({ heading: '', path: 'tools/first-day', line: 0, text, isTyped: true })
    const made = await followSteps(root, typing, command)
    const follow = (heading: string): Promise<string> => typeAll(typing, under(typing, heading))
    const day: Day = { story, shell, outside, made, own, follow, command }
    const first = await firstSale(day)
    if (!isShort) await declined(day)
    const { line, isInTime } = closing(story)
    print(`\n${line}\n`)
    inTime = isInTime
    if (!isShort) {
      await live(root, day, typing, first)
      for (const sentence of notTyped(typing.blocks)) print(sentence)
    }
    await story.step('the books are verified', hands.command, () => command('touchline-admin verify-books'))
    outside.stop()
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    print(processLogs())
    print(error.message)
    return false
  }
  return inTime
}
