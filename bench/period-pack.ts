/** `npm run lab -- period-pack 10000`: memory and time of so many documents. */
import { startCluster } from '@touchline/testing/cluster'
import { addDocuments } from '@touchline/testing/documents'
import { openWorld } from '@touchline/testing/world'

const documents = Number(process.argv[2] ?? 10_000)
const AFTER_ITS_MONTH = Date.UTC(2026, 10, 3)
const MEBIBYTE = 1_048_576

const say = (papers: number, bytes: number, seconds: number): void => {
  globalThis.gc?.()
  const { rss, heapUsed } = process.memoryUsage()
  const memory = `${(rss / MEBIBYTE).toFixed(0)} MiB resident, ${(heapUsed / MEBIBYTE).toFixed(0)} MiB of objects`
  console.log(
    `${String(papers).padStart(6)} documents, ${(bytes / MEBIBYTE).toFixed(0).padStart(4)} MiB, ${seconds.toFixed(0).padStart(4)} s: ${memory}`,
  )
}

const cluster = await startCluster()
const world = await openWorld({ cluster, hearsEvents: false })
try {
  const made = await world.subscribe()
  await world.liveUntil(AFTER_ITS_MONTH)
  await addDocuments(world.database.ownerDb, made, documents)
  const origin = await world.server.listen()
  const token = await world.server.signIn(made)
  const path = `/${made.organizationId}/manage/period_pack?from=1990-01-01&to=2026-12-31&parts[]=invoice&parts[]=csv`
  const response = await fetch(`${origin}${world.deps.cell.base}${path}`, { headers: { token } })
  if (response.body === null) throw new Error(`the pack was answered with ${response.status}`)
  const began = performance.now()
  let bytes = 0
  let papers = 0
  let said = 0
  for await (const chunk of response.body) {
    bytes += chunk.length
    papers += Buffer.from(chunk).toString('latin1').split('%PDF-').length - 1
    if (papers < said) continue
    say(papers, bytes, (performance.now() - began) / 1000)
    said += documents / 10
  }
  say(papers, bytes, (performance.now() - began) / 1000)
} finally {
  await world.close()
  await cluster.stop()
}
