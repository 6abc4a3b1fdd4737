/** With a reason why it is no gap. */

export interface Survivor {
  readonly path: string
  readonly line: number
  readonly mutator: string
  readonly original: string
  readonly replacement: string
}

interface Listed {
  readonly reason: string
  /** Without its line, which moves. */
  readonly key: string
}

const MOST = 110
const NO_REASON = '# No reason is given'
const ENTRY = /^(\S+?):\d+ (.+)$/

const short = (text: string): string => {
  const flat = text.replaceAll(/\s+/g, ' ')
  return flat.length > MOST ? `${flat.slice(0, MOST)}…` : flat
}

const changeOf = ({ mutator, original, replacement }: Survivor): string =>
  `${mutator}: ${short(original)} => ${short(replacement)}`

const keyOf = (survivor: Survivor): string => `${survivor.path} ${changeOf(survivor)}`

const lineOf = (survivor: Survivor): string => `${survivor.path}:${survivor.line} ${changeOf(survivor)}`

/** Reasons as headings, and under each the survivors it explains. */
export function readList(text: string): readonly Listed[] {
  let reason = ''
  return text.split('\n').flatMap((line) => {
    if (line.startsWith('#')) reason = line
    const [, path, change] = ENTRY.exec(line) ?? []
    return path === undefined || line.startsWith('#') ? [] : [{ reason, key: `${path} ${change}` }]
  })
}

const counted = (keys: readonly string[]): Map<string, number> =>
  new Map([...Map.groupBy(keys, (key) => key)].map(([key, same]) => [key, same.length]))

/** A line covers one survivor. */
export function unexplained(found: readonly Survivor[], list: readonly Listed[]): readonly Survivor[] {
  const left = counted(list.filter(({ reason }) => reason !== NO_REASON).map(({ key }) => key))
  return found.filter((survivor) => {
    const count = left.get(keyOf(survivor)) ?? 0
    left.set(keyOf(survivor), count - 1)
    return count <= 0
  })
}

/** Present lines, without killed ones; new ones lack a reason. */
export function written(found: readonly Survivor[], list: readonly Listed[]): string {
  const fresh = unexplained(found, list)
  const waiting = Map.groupBy(
    found.filter((survivor) => !fresh.includes(survivor)),
    keyOf,
  )
  const byReason = Map.groupBy(list, ({ reason }) => reason)
  const sections = [...byReason].map(([reason, entries]): readonly [string, readonly Survivor[]] => [
    reason,
    entries.flatMap(({ key }) => waiting.get(key)?.shift() ?? []),
  ])
  return [...sections.filter(([reason]) => reason !== NO_REASON), [NO_REASON, fresh] as const]
    .filter(([, survivors]) => survivors.length > 0)
    .map(([reason, survivors]) => [reason, ...survivors.map(lineOf).toSorted(byPlace)].join('\n'))
    .join('\n\n')
    .concat('\n')
}

const byPlace = (a: string, b: string): number => a.localeCompare(b, 'en', { numeric: true })

export const describeSurvivor = lineOf
