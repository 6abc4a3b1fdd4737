import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
/** A run's databases need a tenth of this; containers have 64 MB there by default. */
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

/** Where the data of servers is made that nobody keeps. To copy a database of 800 files takes 0.02 s in memory and 0.25 s on a disk. */
export const scratch: string = process.env['TMPDIR'] === undefined && isRoomInMemory() ? MEMORY : tmpdir()
