/** A folder's index decides what others may use. */
import type { Module } from './modules.ts'
import type { Finding } from './walls.ts'

export const pastTheDoor = 'a room of the rules is entered by its door'

const inRoom = /^packages\/domain\/src\/([\w-]+)\/(.+)$/

const open = /^testing\/|\.test-support\.ts$/

export const checkDoors = ({ path, imports }: Module): Finding[] => {
  const own = inRoom.exec(path)?.[1]
  return imports.flatMap(({ specifier, target, line }) => {
    const [, room, file] = inRoom.exec(target) ?? []
    if (room === undefined || room === own || file === 'index.ts' || open.test(`${room}/${file}`)) return []
    return [{ rule: pastTheDoor, path, line, message: `imports ${specifier} past the index of ${room}` }]
  })
}
