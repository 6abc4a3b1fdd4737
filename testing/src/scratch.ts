import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** Ten times what a run needs; containers have 64 MB there by default. */
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

/** In memory if possible: copying a database takes 0.02 s there and 0.25 s on a disk. */
export const scratch: string = process.env['TMPDIR'] === undefined && isRoomInMemory() ? MEMORY : tmpdir()
