import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { packageFolder } from '@touchline/embedded-postgres/binaries'
import { z } from 'zod/mini'

const Manifest = z.object({ version: z.string() })

export const postgresVersion = async (): Promise<string> => {
  const { version } = Manifest.parse(JSON.parse(await readFile(join(packageFolder(), 'package.json'), 'utf8')))
  return version.replace(/-.*/, '')
}
