import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** `postmaster.pid`: line 1 process, line 8 state. */
interface PostmasterFile {
  readonly pid: number
  readonly ready: boolean
}

export const postmasterPath = (data: string): string => join(data, 'postmaster.pid')

export const readPostmasterFile = async (data: string): Promise<PostmasterFile | undefined> => {
  const text = await readFile(postmasterPath(data), 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  return pid > 0 ? { pid, ready: lines[7]?.trim() === 'ready' } : undefined
}
