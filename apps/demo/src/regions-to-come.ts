import { rm, writeFile } from 'node:fs/promises'
import { sendRefusal } from '@touchline/api/http/send'
import { refuse } from '@touchline/api/use-case/refusal'
import type { Language, RegionName } from '@touchline/contract/wire'
import type { FastifyInstance } from 'fastify'
import { demoPassword, organizationsOf } from './world/organizations/organizations.ts'

interface Making {
  readonly regions: readonly RegionName[]
  readonly noticeFile: string
  readonly print: (line: string) => void
}

export interface RegionsToCome {
  /** Refuses a region's calls until it is made; provider events pass. What its past has to fail, the desk shows. */
  guard(server: FastifyInstance): void
  isMissing(region: RegionName): boolean
  announce(): Promise<void>
  step(region: RegionName, share: number): void
  made(region: RegionName): Promise<void>
}

const loginsIn = (regions: Iterable<RegionName>): ReadonlySet<string> =>
  new Set([...regions].flatMap((region) => organizationsOf(region).map(({ login }) => login)))

const listed = (logins: ReadonlySet<string>): string => [...logins].join(', ')

interface Words {
  readonly title: string
  readonly there: (logins: string) => string
  readonly notYet: (logins: string) => string
  readonly again: string
}

const words: Readonly<Record<Language, Words>> = {
  en: {
    title: 'The demo world is being made',
    there: (logins) => `These clubs can sign in: ${logins}.`,
    notYet: (logins) => `Not yet: ${logins}.`,
    again: 'Load this page again to see who came.',
  },
  ja: {
    title: 'デモのデータを作成しています',
    there: (logins) => `ログインできるクラブ: ${logins}。`,
    notYet: (logins) => `準備中のクラブ: ${logins}。`,
    again: 'ページを再読み込みすると、最新の状況が表示されます。',
  },
  de: {
    title: 'Die Demo-Daten werden erstellt',
    there: (logins) => `Diese Vereine können sich anmelden: ${logins}.`,
    notYet: (logins) => `Noch nicht: ${logins}.`,
    again: 'Laden Sie die Seite neu, um den aktuellen Stand zu sehen.',
  },
  fr: {
    title: 'Les données de démonstration sont en cours de création',
    there: (logins) => `Ces clubs peuvent se connecter : ${logins}.`,
    notYet: (logins) => `Pas encore : ${logins}.`,
    again: 'Rechargez la page pour voir où en est la création.',
  },
  es: {
    title: 'Se están creando los datos de demostración',
    there: (logins) => `Estos clubes ya pueden iniciar sesión: ${logins}.`,
    notYet: (logins) => `Todavía no: ${logins}.`,
    again: 'Vuelva a cargar la página para ver el estado actual.',
  },
  'pt-pt': {
    title: 'Os dados de demonstração estão a ser criados',
    there: (logins) => `Estes clubes já podem iniciar sessão: ${logins}.`,
    notYet: (logins) => `Ainda não: ${logins}.`,
    again: 'Recarregue a página para ver o estado atual.',
  },
}

const QUARTERS = 4

/** Regions become usable one by one. */
export function regionsToCome({ regions, noticeFile, print }: Making): RegionsToCome {
  const all = new Set(regions)
  const missing = new Set(regions)
  const quarters = new Map<RegionName, number>()
  let logAgain = (): void => undefined

  const announce = async (): Promise<void> => {
    if (missing.size === 0) return rm(noticeFile, { force: true })
    const coming = loginsIn(missing)
    // Logins of two regions wait for the second.
    const made = loginsIn(all.difference(missing)).difference(coming)
    const inLanguage = ({ title, there, notYet, again }: Words) => ({
      title,
      message: [...(made.size === 0 ? [] : [there(listed(made))]), notYet(listed(coming)), again].join(' '),
    })
    const notice = Object.entries(words).map(([language, of]) => [language, inLanguage(of)])
    await writeFile(noticeFile, JSON.stringify(Object.fromEntries(notice)))
  }

  return {
    isMissing: (region) => missing.has(region),
    announce,
    guard: (server) => {
      const { level } = server.log
      logAgain = () => void (server.log.level = level)
      if (missing.size > 0) server.log.level = 'fatal'
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
      if (missing.size === 0) logAgain()
      await announce()
      print(`  ${region} is made: ${listed(loginsIn([region]))} (password ${demoPassword})`)
    },
  }
}
