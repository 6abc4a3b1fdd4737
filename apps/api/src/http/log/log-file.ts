import { writeSync } from 'node:fs'

export const STANDARD_OUTPUT = 1

export interface LogFile {
  write(line: string): void
}

const WAITING_BYTES = 1_048_576
const AGAIN_MS = 20

const isBusy = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'EAGAIN'

const note = (lost: number): string =>
  lost === 0 ? '' : `\n${JSON.stringify({ level: 40, lost, msg: 'log lines were lost' })}\n`

/** Drops and counts lines it cannot write. */
export const logFile = (fd: number, write: (fd: number, bytes: Buffer) => number = writeSync): LogFile => {
  let waiting: Buffer = Buffer.alloc(0)
  let lines = 0
  let lost = 0
  let again: NodeJS.Timeout | undefined

  const flush = (): void => {
    try {
      while (waiting.length > 0) waiting = waiting.subarray(write(fd, waiting))
    } catch (error) {
      if (isBusy(error)) return later()
      lost += lines
      waiting = Buffer.alloc(0)
    }
    lines = 0
  }

  const later = (): void => {
    again ??= setTimeout(() => {
      again = undefined
      flush()
    }, AGAIN_MS).unref()
  }

  return {
    write: (line) => {
      if (waiting.length > WAITING_BYTES) {
        lost += 1
        return
      }
      waiting = Buffer.concat([waiting, Buffer.from(note(lost) + line)])
      lines += lost + 1
      lost = 0
      flush()
    },
  }
}
