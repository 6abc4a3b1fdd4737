import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(?:js|css|svg|json)$/
const gz = promisify(gzip)
const br = promisify(brotliCompress)

async function compressFile(path: string, quality: number): Promise<void> {
  const bytes = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    br(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
    gz(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

export async function compressAssets(dist: string, quality = constants.BROTLI_MAX_QUALITY): Promise<void> {
  const assets = join(dist, 'assets')
  const files = (await readdir(assets)).filter((name) => worthIt.test(name))
  await Promise.all(files.map((name) => compressFile(join(assets, name), quality)))
}

/** Half of a build, for 9 % more bytes. */
const QUICK = 5

/** At the highest level, since no request waits for it; but whoever starts the demo does. */
export const compress = (): Plugin => {
  let quality: number | undefined
  return {
    name: 'touchline:compress',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ mode }) => {
      quality = mode === 'demo' ? QUICK : undefined
    },
    writeBundle: ({ dir }) => compressAssets(dir ?? 'dist', quality),
  }
}
