import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Ten times a run's need; containers have 64 MB by default. */
const LEAST_BYTES = 4_000_000_000

function isRoomInMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK)
    const { bavail, bsize } = statfsSync(MEMORY)
    return Math.min(bavail * bsize, process.availableMemory() / 2) > LEAST_BYTES
  } catch {
    return false
  }
}

/** In memory if possible: 0.02 s per database copy instead of 0.25. */
export const scratch: string = process.env['TMPDIR'] === undefined && isRoomInMemory() ? MEMORY : tmpdir()
