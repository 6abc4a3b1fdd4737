import { createServer } from 'node:net'
import { EmbeddedPostgresError } from './failure.ts'

/** `requested`, or any with 0; free again when this returns. */
export const freePort = (requested: number): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (cause: NodeJS.ErrnoException) =>
      reject(new EmbeddedPostgresError('port-busy', `Port ${requested} is not free (${cause.code}).`, { cause })),
    )
    probe.listen(requested, '127.0.0.1', () => {
      const address = probe.address()
      const port = typeof address === 'object' && address !== null ? address.port : requested
      probe.close(() => resolve(port))
    })
  })
