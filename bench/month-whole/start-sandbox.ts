/** Separate, to measure its processor time. */
import { startProvider } from '@touchline/testing/provider'

const { sandbox, close } = await startProvider()
console.log(`ready ${sandbox.url}`)
process.once('SIGINT', () => void close().then(() => process.exit(0)))
