/** The yardstick: node:http answering every call with given bytes. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

interface Recorded {
  readonly status: number
  readonly headers: Record<string, string>
  readonly body: string
}

function recorded(value: unknown): Recorded {
  if (typeof value !== 'object' || value === null || !('status' in value && 'headers' in value && 'body' in value))
    throw new Error('no recorded answer')
  const { status, headers, body } = value
  const texts: Record<string, string> = {}
  for (const [name, text] of Object.entries(headers ?? {})) texts[name] = String(text)
  return { status: Number(status), headers: texts, body: String(body) }
}

const { status, headers, body } = recorded(JSON.parse(readFileSync(process.env['ANSWER_FILE'] ?? '', 'utf8')))
const bytes = Buffer.from(body)

const server = createServer((request, response) => {
  request.resume()
  request.once('end', () => response.writeHead(status, headers).end(bytes))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  if (address !== null && typeof address === 'object') console.log(`ready http://127.0.0.1:${address.port}`)
})
process.once('SIGINT', () => process.exit(0))
