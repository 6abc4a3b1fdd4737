import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const worthIt = /\.(?:js|css|svg|json)$/
const gz = promisify(gzip)
const br = promisify(brotliCompress)

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path)
  const [brotli, gzipped] = await Promise.all([
    br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    gz(bytes, { level: 9 }),
  ])
  await Promise.all([writeFile(`${path}.br`, brotli), writeFile(`${path}.gz`, gzipped)])
}

/** At the highest level, since no request waits for it. */
export const compress = (): Plugin => ({
  name: 'touchline:compress',
  apply: 'build',
  enforce: 'post',
  async writeBundle({ dir }) {
    const assets = join(dir ?? 'dist', 'assets')
    const files = (await readdir(assets)).filter((name) => worthIt.test(name))
    await Promise.all(files.map((name) => compressFile(join(assets, name))))
  },
})
