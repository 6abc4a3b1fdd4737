import { regionName } from '@touchline/contract/wire'
import * as z from 'zod/mini'

const consoleConfig = z.object({
  /** In the order in which a login tries them. */
  regions: z.array(z.object({ name: regionName, baseUrl: z.string() })),
  stripe: z.object({ publishableKey: z.string(), stripeJsUrl: z.optional(z.string()) }),
  maintenanceUrl: z.string(),
  demo: z.boolean(),
})
export type ConsoleConfig = z.infer<typeof consoleConfig>

let loaded: ConsoleConfig | null = null

/** The served document carries it; a document that does not (watch mode) leaves it to be fetched. */
function printed(): unknown {
  const text = document.querySelector<HTMLMetaElement>('meta[name=configuration]')?.content ?? ''
  return text === '' ? null : JSON.parse(text)
}

/** Read once before anything renders. */
export async function loadConfig(): Promise<ConsoleConfig> {
  loaded = consoleConfig.parse(printed() ?? (await (await fetch('./config.json')).json()))
  return loaded
}

export function config(): ConsoleConfig {
  if (loaded === null) throw new Error('the configuration is read before it is loaded')
  return loaded
}
