/** Compresses the demo's console as production's. */
import { dirname, join } from 'node:path'
import { compressAssets } from '../../apps/console/build/compress.ts'

const root = dirname(dirname(import.meta.dirname))

await compressAssets(join(root, 'apps', 'console', 'dist'))
