import { rm, writeFile } from 'node:fs/promises'
import { sendRefusal } from '@touchline/api/http/send'
import { refuse } from '@touchline/api/use-case/refusal'
import type { RegionName } from '@touchline/contract/wire'
import type { FastifyInstance } from 'fastify'
import { demoPassword, organizationsOf } from './world/organizations/organizations.ts'

interface Making {
  readonly regions: readonly RegionName[]
  readonly noticeFile: string
  readonly print: (line: string) => void
}

export interface RegionsToCome {
  /** Refuses calls of a region that is not made yet; its provider's events pass. */
  guard(server: FastifyInstance): void
  isMissing(region: RegionName): boolean
  announce(): Promise<void>
  step(region: RegionName, share: number): void
  made(region: RegionName): Promise<void>
}

const loginsIn = (regions: Iterable<RegionName>): ReadonlySet<string> =>
  new Set([...regions].flatMap((region) => organizationsOf(region).map(({ login }) => login)))

const listed = (logins: ReadonlySet<string>): string => [...logins].join(', ')

const QUARTERS = 4

/** The regions of a world being made, usable one before the other. */
export function regionsToCome({ regions, noticeFile, print }: Making): RegionsToCome {
  const all = new Set(regions)
  const missing = new Set(regions)
  const quarters = new Map<RegionName, number>()

  const announce = async (): Promise<void> => {
    if (missing.size === 0) return rm(noticeFile, { force: true })
    const coming = loginsIn(missing)
    // Who is in two regions is whole with the second.
    const made = loginsIn(all.difference(missing)).difference(coming)
    const title = 'The demo world is being made'
    const there = made.size === 0 ? '' : `These clubs can sign in: ${listed(made)}. `
    const message = `${there}Not yet: ${listed(coming)}. Load this page again to see who came.`
    await writeFile(noticeFile, JSON.stringify({ en: { title, message } }))
  }

  return {
    isMissing: (region) => missing.has(region),
    announce,
    guard: (server) => {
      server.addHook('onRequest', async (request, reply) => {
        const region = [...missing].find((name) => request.url.startsWith(`/${name}/api/`))
        if (region === undefined || request.url.endsWith('/provider/webhook')) return
        const message = `The demo's clubs of ${region} are being made`
        return sendRefusal(reply, refuse('unavailable', message, { retryAfterSeconds: 5 }))
      })
    },
    step: (region, share) => {
      const quarter = Math.floor(share * QUARTERS)
      if (quarter === (quarters.get(region) ?? 0) || quarter === QUARTERS) return
      quarters.set(region, quarter)
      print(`  ${region}: ${(quarter * 100) / QUARTERS} %`)
    },
    made: async (region) => {
      missing.delete(region)
      await announce()
      print(`  ${region} is made: ${listed(loginsIn([region]))} (password ${demoPassword})`)
    },
  }
}
