import { Client } from 'pg'
import { JOBS_CHANNEL } from './queue.ts'

const RECONNECT_MS = 5_000
const CONNECT_MS = 10_000
const KEEP_ALIVE_MS = 10_000

interface WakeUp {
  stop(): Promise<void>
}

const listen = async (url: string, onJob: () => void, onEnd: () => void): Promise<Client> => {
  const client = new Client({
    connectionString: url,
    application_name: 'touchline jobs',
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  })
  client.on('error', () => undefined)
  client.once('end', onEnd)
  client.on('notification', onJob)
  await client.connect()
  await client.query(`listen ${JOBS_CHANNEL}`)
  return client
}

/** Also after reconnecting. Polling finds every job without it. */
export const listenForJobs = (url: string, onJob: () => void): WakeUp => {
  let isStopped = false
  let retry: NodeJS.Timeout | undefined
  let current: Promise<Client | undefined> = Promise.resolve(undefined)

  const later = (): void => {
    clearTimeout(retry)
    if (!isStopped) retry = setTimeout(connect, RECONNECT_MS)
  }
  const connect = (): void => {
    current = listen(url, onJob, later).catch(() => {
      later()
      return undefined
    })
    void current.then(onJob)
  }
  connect()

  return {
    stop: async () => {
      isStopped = true
      clearTimeout(retry)
      await (await current)?.end()
    },
  }
}
