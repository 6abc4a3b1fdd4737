/** The day itself: the document from its first block to its last, then what a club and its vendor do. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { catalogue, type Day, declined, firstSale, platform } from './business.ts'
import { type Block, partOf, readDocument, triedIn, wordsIn } from './document.ts'
import { certificate, prepare } from './machine.ts'
import { REGION } from './names.ts'
import { keys, startOutside } from './outside.ts'
import { openShell } from './shell.ts'
import { closing, openStory, StepFailed } from './story.ts'
import { handOf, hands, readingOf } from './times.ts'

const PAGE = 'docs/operations/production.md'
const RECOVERY = 'docs/operations/recovery.md'

/** What stands in the document for a value of one's own, and what the day has there. */
const own = { 'pk_live_...': keys.publishable } as const
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
const answersOf = ({ text }: Block): readonly string[] =>
  /read -r/.test(text)
    ? (/for name in (.*); do/.exec(text)?.[1] ?? '').split(' ').map((name) => answersTo[name] ?? '')
    : []

async function typeAll(
  day: Pick<Day, 'story' | 'shell'>,
  blocks: readonly Block[],
  printed: Map<string, string>,
): Promise<void> {
  for (const block of blocks) {
    const { seconds, what } = handOf(block.text)
    const [first = ''] = block.text.split('\n')
    const name = `${block.heading}: ${first.slice(0, 60)}${what === '' ? '' : ` (${what})`}`
    const { output } = await day.story.step(name, seconds, () => day.shell.type(block, answersOf(block)))
    printed.set(block.heading, `${printed.get(block.heading) ?? ''}${output}`)
  }
}

async function followDocument(root: string, day: Pick<Day, 'story' | 'shell'>): Promise<ReadonlyMap<string, string>> {
  const printed = new Map<string, string>()
  const page = readDocument(root, PAGE)
  const [steps = ''] = page.markdown.split('\n## Watching a month end')
  await day.story.step('reading the page', readingOf(wordsIn(steps)), async () => undefined)
  const typed = page.blocks.filter(({ isTyped }) => isTyped)
  const last = typed.findIndex(({ heading }) => heading.startsWith('9.'))
  await typeAll(day, typed.slice(0, last), printed)
  const keeping = partOf(readDocument(root, RECOVERY), 'A production region')
  const until = keeping.blocks.findIndex(({ text }) => text.includes('backup-touchline.timer'))
  await typeAll(day, keeping.blocks.slice(0, until + 1), printed)
  await typeAll(day, typed.slice(last), printed)
  return printed
}

/** Back to the moment before something wrong was typed, by recovery.md: what came before it is there, the wrong is not. */
async function restore(root: string, day: Day): Promise<void> {
  const { story, command } = day
  const { blocks } = partOf(readDocument(root, RECOVERY), 'A production region')
  const typed = blocks
    .filter(({ isTyped, heading }) => isTyped && heading === 'A restore')
    .map((block) => ({ ...block, text: momentOf(block.text) }))
  await command('touchline-admin create-organization --name Wrong --code wrong --login wrong@kita.example')
  await typeAll(day, typed, new Map())
  await story.step('what was wrong is gone, and the rest is there', hands.look, async () => {
    const said = await command('touchline-admin list-organizations')
    if (/wrong/.test(said) || !/kita/.test(said)) throw new Error(`after the restore there is: ${said}`)
  })
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
          .slice(-15)
          .join('\n')}`,
    )
    .join('\n')
}

/** False where something failed or took longer than an hour. */
export async function liveTheDay(root: string, isShort: boolean, print: (line: string) => void): Promise<boolean> {
  const story = openStory(print)
  const tried = triedIn(readDocument(root, PAGE).markdown)
  try {
    const version = prepare(root, tried, !isShort)
    print(`PostgreSQL ${version}, empty; Node ${process.version}; region ${REGION}`)
    setDefaultCACertificates([...getCACertificates(), readFileSync(certificate.authority, 'utf8')])
    const outside = await startOutside(root)
    const shell = openShell(own)
    const printed = await followDocument(root, { story, shell })
    const command = async (text: string): Promise<string> =>
      (await shell.type({ heading: '', path: 'tools/first-day', line: 0, text, isTyped: true })).output
    const day: Day = { story, shell, outside, printed, command }
    await firstSale(day)
    if (!isShort) {
      await platform(day)
      await declined(day)
      await catalogue(day, root)
      await restore(root, day)
    }
    await story.step('the books are verified', hands.command, () => command('touchline-admin verify-books'))
    outside.stop()
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    print(processLogs())
    print(error.message)
    return false
  }
  const { line, isInTime } = closing(story)
  print(`\n${line}`)
  return isInTime
}
