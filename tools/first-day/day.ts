/** The day itself: the document from its first block to its last, then what a club and its vendor do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { openIdClient } from '../../testing/src/openid.ts'
import { browserDay } from './browser.ts'
import { catalogue, comesBack, type Day, declined, firstSale, money, operate, platform } from './business.ts'
import type { Club } from './club.ts'
import {
  type Block,
  blocksIn,
  isExample,
  notTyped,
  operatorsDocuments,
  partOf,
  placeOf,
  readDocument,
  triedIn,
  wordsIn,
} from './document.ts'
import { certificate, prepare } from './machine.ts'
import { REGION } from './names.ts'
import { apiAnswers, keys, startOutside } from './outside.ts'
import { rehearse } from './rehearsal.ts'
import { CommandFailed, openShell } from './shell.ts'
import { closing, openStory, StepFailed } from './story.ts'
import { handOf, hands, readingOf } from './times.ts'

const PAGE = 'docs/operations/production.md'
const RECOVERY = 'docs/operations/recovery.md'

/** What a restore has in the place of the document's moment and base backup. */
const momentOf = (text: string): string =>
  text
    .replaceAll('2026-11-23T02:17:50Z', new Date().toISOString())
    .replaceAll('base-2026-11-23', `base-${new Date().toISOString().slice(0, 10)}`)

const answersTo: Readonly<Record<string, string>> = {
  stripe_secret_key: keys.secret,
  stripe_webhook_secret: keys.events,
  smtp_url: 'smtps://kita:quiet-harbour-9@mail.kita.example:465',
}
/** What is typed where a block asks: for the names of its loop, or for the one secret of the OpenID client. */
function answersOf({ text, heading }: Block): readonly string[] {
  if (!/read -r/.test(text)) return []
  const asked = /for name in (.*); do/.exec(text)?.[1]?.split(' ')
  if (asked === undefined) return [openIdClient.secret]
  const isRehearsal = heading === 'The settings of a rehearsal'
  return asked.map((name) => (isRehearsal && name === 'stripe_secret_key' ? keys.testSecret : (answersTo[name] ?? '')))
}

type Typing = Pick<Day, 'story' | 'shell'> & { readonly typed: Set<string> }

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
    typed.add(placeOf(block))
  }
  return printed
}

/** The steps of the page with their numbers; gives what step 4 printed. */
async function followDocument(root: string, typing: Typing): Promise<string> {
  const page = readDocument(root, PAGE)
  const [steps = ''] = page.markdown.split('\n## People who sign in elsewhere')
  await typing.story.step('reading the page', readingOf(wordsIn(steps)), async () => undefined)
  const blocks = blocksIn(PAGE, steps)
  const at = (number: string): number => blocks.findIndex(({ heading }) => heading.startsWith(`${number}.`))
  await typeAll(typing, blocks.slice(0, at('4')))
  const first = await typeAll(typing, blocks.slice(at('4'), at('5')))
  await typeAll(typing, blocks.slice(at('5'), at('9')))
  const keeping = partOf(readDocument(root, RECOVERY), 'A production region')
  const until = keeping.blocks.findIndex(({ text }) => text.includes('backup-touchline.timer'))
  await typeAll(typing, keeping.blocks.slice(0, until + 1))
  await typeAll(typing, blocks.slice(at('9')))
  return first
}

/** Back to the moment before something wrong was typed, by recovery.md: what came before it is there, the wrong is not. */
async function restore(root: string, { story, command }: Day, typing: Typing): Promise<void> {
  const { blocks } = partOf(readDocument(root, RECOVERY), 'A production region')
  const typed = blocks
    .filter(({ isTyped, heading }) => isTyped && heading === 'A restore')
    .map((block) => ({ ...block, text: momentOf(block.text) }))
  await command('touchline-admin create-organization --name Wrong --code wrong --login wrong@kita.example')
  await typeAll(typing, typed)
  await story.step('what was wrong is gone, and the rest is there', hands.look, async () => {
    const said = await command('touchline-admin list-organizations')
    if (/wrong/.test(said) || !/kita/.test(said)) throw new Error(`after the restore there is: ${said}`)
  })
}

/** Examples that need a case which is not there: done or refused, but understood. */
async function understood(blocks: readonly Block[], { story, shell }: Pick<Day, 'story' | 'shell'>): Promise<void> {
  for (const block of blocks)
    for (const [at, text] of block.text.split('\n').entries())
      await story.step(`understood: ${text.slice(0, 60)}`, 0, () =>
        shell.type({ ...block, line: block.line + at, text }).catch((error: unknown) => {
          if (!(error instanceof CommandFailed) || error.exitCode !== 1) throw error
        }),
      )
}

/** What processes wrote, where something went wrong. */
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

/** All after the hour: what a vendor does in the first months, by the documents of docs/operations. */
async function live(root: string, day: Day, typing: Typing, first: Club): Promise<void> {
  const { story, follow } = day
  await platform(day)
  await follow('What is sold: the catalogue')
  await comesBack(day, await catalogue(day, root))
  await money(day, first)
  await operate(day)
  await restore(root, day, typing)
  await follow('A new version')
  await story.step('every process runs on the new version', hands.look, async () => {
    const folders = await day.command(
      'for each in /run/first-day/pids/touchline-*; do readlink /proc/$(cat $each)/cwd; done',
    )
    if (/releases.1/.test(folders)) throw new Error(folders)
  })
  await browserDay(day, first)
  await rehearse(day)
  const blocks = operatorsDocuments(root).flatMap((document) => document.blocks)
  const forgotten = blocks.find((block) => block.isTyped && !typing.typed.has(placeOf(block)))
  if (forgotten !== undefined) throw new Error(`${placeOf(forgotten)} is marked sh, and nothing types it`)
  await understood(
    blocks.filter((block) => !block.isTyped && isExample(block)),
    day,
  )
}

/** False where something failed or took longer than an hour. */
export async function liveTheDay(root: string, isShort: boolean, print: (line: string) => void): Promise<boolean> {
  const story = openStory(print)
  const tried = triedIn(readDocument(root, PAGE).markdown)
  const own = new Map<string, string>([
    ['pk_live_...', keys.publishable],
    ['pk_test_...', keys.testPublishable],
  ])
  let inTime = false
  try {
    const version = prepare(root, tried, !isShort)
    print(`PostgreSQL ${version}, empty; Node ${process.version}; region ${REGION}`)
    setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.authority, 'utf8')])
    const outside = await startOutside(root)
    const shell = openShell(own)
    const typing: Typing = { story, shell, typed: new Set() }
    const made = await followDocument(root, typing)
    const command = (text: string): Promise<string> =>
      shell.type({ heading: '', path: 'tools/first-day', line: 0, text, isTyped: true })
    const follow = (heading: string): Promise<string> =>
      typeAll(
        typing,
        operatorsDocuments(root).flatMap(({ blocks }) =>
          blocks.filter((block) => block.isTyped && block.heading === heading),
        ),
      )
    const day: Day = { story, shell, outside, made, own, follow, command }
    const first = await firstSale(day)
    if (!isShort) await declined(day)
    const { line, isInTime } = closing(story)
    print(`\n${line}\n`)
    inTime = isInTime
    if (!isShort) {
      await live(root, day, typing, first)
      for (const sentence of notTyped(root)) print(sentence)
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
