import type { Module } from './modules.ts'
import { rooms } from './rooms.ts'

export interface Finding {
  readonly rule: string
  readonly path: string
  readonly line: number
  readonly message: string
}

/** Every file belongs to a room: a folder that the architecture does not name is a finding, too. */
export const roomless = 'every file stands in a room'

/** An import that leads nowhere would pass every wall. */
export const dangling = 'every relative import leads to a file'

export function checkWalls({ path, imports }: Module): Finding[] {
  const room = rooms.find(({ files }) => files.test(path))
  if (room === undefined) return [{ rule: roomless, path, line: 1, message: 'no room of the architecture holds it' }]
  const noun = room.files.exec(path)?.[1] ?? ''
  const test = /\.(?:test|spec)\.tsx?$/.test(path)
  const allowed = [...room.may, ...(test ? room.testsMay : [])].map((prefix) => prefix.replace('$1', noun))
  return imports.flatMap(({ specifier, target, line }) => {
    if (target.startsWith('missing:')) return [{ rule: dangling, path, line, message: `cannot find ${specifier}` }]
    const open = allowed.some((prefix) => reaches(prefix, target))
    return open ? [] : [{ rule: room.rule, path, line, message: `may not import ${specifier}` }]
  })
}

const reaches = (prefix: string, target: string): boolean =>
  prefix.startsWith('npm:') && prefix !== 'npm:' ? target === prefix : target.startsWith(prefix)
